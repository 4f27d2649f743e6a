package io.barograph.controller.inbox;

import module java.base;

/// For how long to rest until the next look when nothing calls: a tenth of a second, and from the third quiet pass on
/// a tenth longer each time, up to a second. Whatever happens begins it anew.
public final class IdleBackoff {

    private static final long STEP_MICROS = TimeUnit.MILLISECONDS.toMicros(100);
    private static final int QUIET_PASSES = 3;
    private static final int MOST_STEPS = 10;

    private int quiet;

    /// A pass was made.
    public void recordPass(PassCause cause) {
        quiet = switch (cause) {
            case DESIRE, NODE -> 0;
            case DUE, TIMER -> Math.min(quiet + 1, QUIET_PASSES + MOST_STEPS);
        };
    }

    public long micros() {
        return STEP_MICROS * Math.clamp(quiet - QUIET_PASSES + 1L, 1, MOST_STEPS);
    }
}
