package io.barograph.rules.engine;

import io.barograph.rules.demand.Phase;

/// Where one feeder stands after an observation.
///
/// @param countedMicros pending: demanded without a gap for so long; firing and keep-firing: quiet for so long
/// @param last what the observation before said; time counts only between two that knew
record FeederState(Phase phase, long countedMicros, FeederInput last) {

    /// Before the first observation: nothing is known, nothing has been counted.
    static final FeederState START = new FeederState(Phase.INACTIVE, 0, FeederInput.MISSING);

    /// Of a rule that its parameters switch off.
    static final FeederState OFF = new FeederState(Phase.INACTIVE, 0, FeederInput.QUIET);

    private static final FeederState QUIET = OFF;
    private static final FeederState FIRING = new FeederState(Phase.FIRING, 0, FeederInput.DEMANDED);

    /// The state after another observation.
    ///
    /// @param elapsedMicros since the observation before; 0 where the time between them cannot be trusted
    FeederState step(Feeder.Grace grace, FeederInput look, long elapsedMicros) {
        return switch (look) {
            case MISSING -> frozen();
            case DEMANDED -> demanded(grace, elapsedMicros);
            case HELD -> active() ? new FeederState(Phase.KEEP_FIRING, 0, look) : inactive(look);
            case QUIET -> active() ? quiet(grace, elapsedMicros) : inactive(look);
        };
    }

    /// The same phase with its time standing still: nothing is known until the next observation.
    FeederState frozen() {
        return last == FeederInput.MISSING ? this : new FeederState(phase, countedMicros, FeederInput.MISSING);
    }

    /// The same phase, its grace period restarted: the clock that counted it cannot be trusted.
    FeederState restarted() {
        return new FeederState(phase, phase == Phase.PENDING ? 0 : countedMicros, FeederInput.MISSING);
    }

    /// The same phase after a time without observations. A grace period goes on if it was being counted
    /// before and the counters say that it held, but fires no earlier than the second observation; it restarts if
    /// they say that it did not.
    ///
    /// @param look what the counters say
    FeederState across(Feeder.Grace grace, FeederInput look, long micros) {
        if (phase != Phase.PENDING) {
            return this;
        }
        return switch (look) {
            case DEMANDED -> last == FeederInput.DEMANDED ? bridged(grace, micros) : this;
            case HELD, QUIET -> restarted();
            case MISSING -> this;
        };
    }

    private FeederState bridged(Feeder.Grace grace, long micros) {
        long most = Math.max(countedMicros, grace.afterMicros() - 1);
        return new FeederState(phase, Math.min(countedMicros + micros, most), last);
    }

    /// Whether the observation before did not know.
    boolean missing() {
        return last == FeederInput.MISSING;
    }

    /// How far along it is.
    int rank() {
        return Feeder.rank(phase);
    }

    boolean active() {
        return phase == Phase.FIRING || phase == Phase.KEEP_FIRING;
    }

    private FeederState demanded(Feeder.Grace grace, long elapsedMicros) {
        if (active()) {
            return FIRING;
        }
        long counted = countedMicros;
        if (phase == Phase.INACTIVE) {
            counted = 0;
        } else if (last == FeederInput.DEMANDED) {
            counted += elapsedMicros;
        }
        return counted >= grace.afterMicros() ? FIRING : new FeederState(Phase.PENDING, counted, FeederInput.DEMANDED);
    }

    private FeederState quiet(Feeder.Grace grace, long elapsedMicros) {
        long counted = countedMicros + (last == FeederInput.MISSING ? 0 : elapsedMicros);
        return counted >= grace.keepForMicros()
                ? inactive(FeederInput.QUIET)
                : new FeederState(Phase.KEEP_FIRING, counted, FeederInput.QUIET);
    }

    private static FeederState inactive(FeederInput look) {
        return look == FeederInput.QUIET ? QUIET : new FeederState(Phase.INACTIVE, 0, look);
    }
}
