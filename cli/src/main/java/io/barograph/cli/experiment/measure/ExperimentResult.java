package io.barograph.cli.experiment.measure;

import module java.base;
import org.jspecify.annotations.Nullable;

/// What came of an experiment. Numbers are percent of A's time, or points between such; null where they are not known.
///
/// @param lostPercent by how much slower A was beside B, measured without a formula
/// @param saidPercent the contention of A beside B
/// @param saidAlonePercent the larger contention of A in the two phases without B
/// @param difference said less lost
/// @param why it does not agree, or is not known; empty where it agrees
public record ExperimentResult(
        Experiment experiment,
        @Nullable Double lostPercent,
        @Nullable Double saidPercent,
        @Nullable Double saidAlonePercent,
        @Nullable Double difference,
        State state,
        String why) {

    /// Whether contention is what was lost.
    public enum State {
        AGREES,
        DIFFERS,
        UNKNOWN;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// An experiment that shows nothing.
    static ExperimentResult unknownResult(Experiment experiment, String why) {
        return new ExperimentResult(experiment, null, null, null, null, State.UNKNOWN, why);
    }

    /// Whether results prove what is to be proved: none differs, and not all are unknown.
    public static boolean prove(List<ExperimentResult> results) {
        return results.stream().noneMatch(experimentResult -> experimentResult.state == State.DIFFERS)
                && results.stream().anyMatch(experimentResult -> experimentResult.state == State.AGREES);
    }
}
