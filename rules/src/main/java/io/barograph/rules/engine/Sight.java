package io.barograph.rules.engine;

import io.barograph.rules.demand.Transition;
import io.barograph.rules.fact.Flapped;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// All that an evaluation takes from an observation.
///
/// @param verdicts by rule id; a rule without one could not be evaluated
/// @param tick what the next observation's time is measured from, null before the first
/// @param gap what lies between the observation before and this one
/// @param flapped what the node's record remembers
/// @param silence why there are no verdicts at all, empty where the exporter spoke
record Sight(
        Transition.At at, Verdicts verdicts, @Nullable Tick tick, Tick.Gap gap, List<Flapped> flapped, String silence) {

    /// The time that counts since the observation before.
    long elapsedMicros() {
        return gap instanceof Tick.Gap.Elapsed(long micros) ? micros : 0;
    }

    boolean isSilent() {
        return !silence.isEmpty();
    }

    boolean reboot() {
        return gap instanceof Tick.Gap.Reboot;
    }
}
