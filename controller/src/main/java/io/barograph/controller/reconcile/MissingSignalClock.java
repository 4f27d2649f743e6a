package io.barograph.controller.reconcile;

import module java.base;

/// For how long one node's silence counts against what rests on its signals. While most of its pool is silent it does
/// not count. Of a node that fell silent with its pool it counts from the end of that: the fault was in what reads the
/// nodes. One that was silent before goes on where it was, or a neighbour that is silent now and then would keep the
/// marks of a dead exporter's node for ever.
final class MissingSignalClock {

    /// A pool is found silent so long after the first of its nodes fell silent, or sooner.
    private static final long FOUND_MICROS = TimeUnit.MINUTES.toMicros(2);

    /// Of more the two oldest become one: what counts from the end of either must not count from long before.
    private static final int MOST_SILENCES = 16;

    private boolean suspended;
    private long suspendedMicros;

    /// Those of the pool that are over, the oldest first.
    private final Deque<PoolSilence> silences = new ArrayDeque<>(0);

    private record PoolSilence(long beganMicros, long endedMicros) {}

    /// @param poolSilent whether most of its pool is
    void setPoolSilence(boolean poolSilent, long nowMicros) {
        if (!suspended && poolSilent) {
            suspendedMicros = nowMicros;
        }
        if (suspended && !poolSilent) {
            silences.addLast(new PoolSilence(suspendedMicros, nowMicros));
            if (silences.size() > MOST_SILENCES) {
                long beganMicros = silences.removeFirst().beganMicros();
                silences.addFirst(
                        new PoolSilence(beganMicros, silences.removeFirst().endedMicros()));
            }
        }
        suspended = poolSilent;
    }

    /// Whether missing signals release nothing now.
    boolean suspended() {
        return suspended;
    }

    /// For how long something that is missing since then has counted.
    long missingMicros(long sinceMicros, long nowMicros) {
        long countedFromMicros = sinceMicros;
        for (PoolSilence silence : silences) {
            if (sinceMicros < silence.endedMicros()) {
                countedFromMicros = sinceMicros > silence.beganMicros() - FOUND_MICROS
                        ? silence.endedMicros()
                        : countedFromMicros + silence.endedMicros() - silence.beganMicros();
            }
        }
        return nowMicros - countedFromMicros;
    }
}
