package io.barograph.rules.engine;

import io.barograph.rules.demand.Phase;

/// Where one raising rule stands after an observation.
///
/// @param countedMicros pending: demanded without a gap for so long; firing and keep-firing: quiet for so long
/// @param lastInput what the observation before said; time counts only between two that knew
record RaisingState(Phase phase, long countedMicros, RaisingInput lastInput) {

    /// Before the first observation: nothing is known, nothing has been counted.
    static final RaisingState START = new RaisingState(Phase.INACTIVE, 0, RaisingInput.MISSING);

    /// Of a rule that its parameters switch off.
    static final RaisingState OFF = new RaisingState(Phase.INACTIVE, 0, RaisingInput.QUIET);

    private static final RaisingState QUIET = OFF;
    private static final RaisingState FIRING = new RaisingState(Phase.FIRING, 0, RaisingInput.DEMANDED);

    /// The state after another observation.
    ///
    /// @param elapsedMicros since the observation before; 0 where the time between them cannot be trusted
    RaisingState afterInput(RaisingRule.Periods periods, RaisingInput look, long elapsedMicros) {
        return switch (look) {
            case MISSING -> frozen();
            case DEMANDED -> whenDemanded(periods, elapsedMicros);
            case HELD -> active() ? new RaisingState(Phase.KEEP_FIRING, 0, look) : inactiveState(look);
            case QUIET -> active() ? whenQuiet(periods, elapsedMicros) : inactiveState(look);
        };
    }

    /// The same phase with its time standing still: nothing is known until the next observation.
    RaisingState frozen() {
        return lastInput == RaisingInput.MISSING ? this : new RaisingState(phase, countedMicros, RaisingInput.MISSING);
    }

    /// The same phase, its grace period restarted: the clock that counted it cannot be trusted.
    RaisingState restarted() {
        return new RaisingState(phase, phase == Phase.PENDING ? 0 : countedMicros, RaisingInput.MISSING);
    }

    /// Of a demand that was raised before the first observation: it keeps firing, and nothing of its transition period
    /// is known to be over.
    RaisingState inherited() {
        return new RaisingState(Phase.KEEP_FIRING, 0, lastInput);
    }

    /// The same phase after a time without observations. A grace period goes on if it was being counted
    /// before and the counters say that it held, but fires no earlier than the second observation; it restarts if
    /// they say that it did not.
    ///
    /// @param look what the counters say
    RaisingState acrossGap(RaisingRule.Periods periods, RaisingInput look, long micros) {
        if (phase != Phase.PENDING) {
            return this;
        }
        return switch (look) {
            case DEMANDED -> lastInput == RaisingInput.DEMANDED ? addGapTime(periods, micros) : this;
            case HELD, QUIET -> restarted();
            case MISSING -> this;
        };
    }

    private RaisingState addGapTime(RaisingRule.Periods periods, long micros) {
        long most = Math.max(countedMicros, periods.afterMicros() - 1);
        return new RaisingState(phase, Math.min(countedMicros + micros, most), lastInput);
    }

    /// Whether the observation before did not know.
    boolean missing() {
        return lastInput == RaisingInput.MISSING;
    }

    /// How far along it is.
    int rank() {
        return RaisingRule.rankOf(phase);
    }

    boolean active() {
        return phase == Phase.FIRING || phase == Phase.KEEP_FIRING;
    }

    private RaisingState whenDemanded(RaisingRule.Periods periods, long elapsedMicros) {
        if (active()) {
            return FIRING;
        }
        long counted = countedMicros;
        if (phase == Phase.INACTIVE) {
            counted = 0;
        } else if (lastInput == RaisingInput.DEMANDED) {
            counted += elapsedMicros;
        }
        return counted >= periods.afterMicros()
                ? FIRING
                : new RaisingState(Phase.PENDING, counted, RaisingInput.DEMANDED);
    }

    private RaisingState whenQuiet(RaisingRule.Periods periods, long elapsedMicros) {
        long counted = countedMicros + (lastInput == RaisingInput.MISSING ? 0 : elapsedMicros);
        return counted >= periods.keepForMicros()
                ? inactiveState(RaisingInput.QUIET)
                : new RaisingState(Phase.KEEP_FIRING, counted, RaisingInput.QUIET);
    }

    private static RaisingState inactiveState(RaisingInput look) {
        return look == RaisingInput.QUIET ? QUIET : new RaisingState(Phase.INACTIVE, 0, look);
    }
}
