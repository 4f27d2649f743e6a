package io.barograph.cli.experiment.measure;

import module java.base;

/// How experiments are run.
///
/// @param cpus of the node
/// @param phase how long each of the three phases takes
/// @param tolerance how many points lost and said may lie apart
public record ExperimentSetting(int cpus, Duration phase, double tolerance) {

    /// How many intervals of a phase are measured: all but the first.
    int intervals() {
        return (int) phase.dividedBy(LeafContentionMeter.INTERVAL) - 1;
    }
}
