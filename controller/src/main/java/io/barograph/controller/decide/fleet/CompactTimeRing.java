package io.barograph.controller.decide.fleet;

import module java.base;

/// Points in time in a ring, exact to the microsecond. As long as they go forward and lie within 71 minutes of each
/// other, as the last few minutes do, each takes four bytes.
final class CompactTimeRing {

    private static final long FARTHEST = 0xffff_ffffL;

    private final int slots;
    private long baseMicros;
    private long newestMicros;
    private int[] near = {};
    private long[] far = {};

    CompactTimeRing(int slots) {
        this.slots = slots;
    }

    /// Puts a time over the one that was there a round ago.
    ///
    /// @param oldestMicros the oldest of those that are still asked for, this one included
    void putTime(int slot, long micros, long oldestMicros) {
        if (near.length == 0 && far.length == 0) {
            near = new int[slots];
            baseMicros = micros;
            newestMicros = micros;
        }
        if (far.length == 0 && micros - baseMicros > FARTHEST) {
            moveBaseTo(oldestMicros);
        }
        if (far.length == 0 && (micros < newestMicros || micros - baseMicros > FARTHEST)) {
            spreadToLongs();
        }
        newestMicros = micros;
        if (far.length == 0) {
            near[slot] = (int) (micros - baseMicros);
        } else {
            far[slot] = micros;
        }
    }

    private void moveBaseTo(long micros) {
        int shiftMicros = (int) (micros - baseMicros);
        for (int i = 0; i < slots; i++) {
            near[i] -= shiftMicros;
        }
        baseMicros = micros;
    }

    private void spreadToLongs() {
        far = new long[slots];
        Arrays.setAll(far, this::nearTimeAt);
        near = new int[0];
    }

    private long nearTimeAt(int slot) {
        return baseMicros + Integer.toUnsignedLong(near[slot]);
    }

    /// What was put there last.
    long timeAt(int slot) {
        return far.length == 0 ? nearTimeAt(slot) : far[slot];
    }

    /// Begins anew.
    void clear() {
        near = new int[0];
        far = new long[0];
    }
}
