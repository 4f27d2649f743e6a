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

    private static final Tick.Gap UNTOLD = new Tick.Gap.Untold();

    /// The time that counts since the observation before.
    long elapsedMicros() {
        return gap instanceof Tick.Gap.Elapsed(long micros) ? micros : 0;
    }

    /// The same without what only the evaluation asks for: the sentences on it are kept, and the kernel's counters with
    /// them would be those of long ago.
    Sight told() {
        return new Sight(at, verdicts, null, UNTOLD, List.of(), silence);
    }

    boolean isSilent() {
        return !silence.isEmpty();
    }

    boolean reboot() {
        return gap instanceof Tick.Gap.Reboot;
    }
}
