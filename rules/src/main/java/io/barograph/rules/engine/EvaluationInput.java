package io.barograph.rules.engine;

import io.barograph.rules.demand.Transition;
import io.barograph.rules.observation.Facts;
import io.barograph.rules.observation.RememberedFlap;
import io.barograph.rules.verdict.RuleVerdicts;
import module java.base;
import org.jspecify.annotations.Nullable;

/// All that an evaluation takes from an observation.
///
/// @param facts what the rules see of it; null where the exporter was silent
/// @param verdicts by rule id; a rule without one could not be evaluated
/// @param tick what the next observation's time is measured from, null before the first
/// @param gap what lies between the observation before and this one
/// @param flapped what the node's record remembers
/// @param silence why there are no verdicts at all, empty where the exporter spoke
record EvaluationInput(
        Transition.At moment,
        @Nullable Facts facts,
        RuleVerdicts verdicts,
        @Nullable LastSeen tick,
        LastSeen.Gap gap,
        List<RememberedFlap> flapped,
        String silence) {

    private static final LastSeen.Gap UNKNOWN = new LastSeen.Gap.Unknown();

    /// The time that counts since the observation before.
    long elapsedMicros() {
        return gap instanceof LastSeen.Gap.Elapsed(long micros) ? micros : 0;
    }

    /// The same without what only the evaluation needs: sentences on it are kept, and would keep old counters.
    EvaluationInput kept() {
        return new EvaluationInput(moment, null, verdicts, null, UNKNOWN, List.of(), silence);
    }

    boolean isSilent() {
        return !silence.isEmpty();
    }

    boolean reboot() {
        return gap instanceof LastSeen.Gap.Reboot;
    }
}
