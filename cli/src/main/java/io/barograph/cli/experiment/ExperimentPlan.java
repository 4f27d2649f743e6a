package io.barograph.cli.experiment;

import io.barograph.cli.experiment.measure.Experiment;
import io.barograph.cli.experiment.measure.ExperimentPhase;
import io.barograph.exporter.kernel.live.HostRoots;
import module java.base;

/// What `barograph experiment` is to do.
///
/// @param phase how long each of an experiment's three phases takes
/// @param tolerance how many points lost and said may lie apart
/// @param directory where files go
/// @param force whether a node in trouble is no reason to refuse
record ExperimentPlan(
        HostRoots roots, List<Experiment> experiments, Duration phase, long tolerance, Path directory, boolean force) {

    /// How long the node is looked at before the first experiment.
    private static final Duration LOOK = Duration.ofSeconds(4);

    /// How long two loads take to start and to end.
    private static final Duration START = Duration.ofSeconds(3);

    /// How long two files take to be written.
    private static final Duration FILES = Duration.ofSeconds(5);

    ExperimentPlan {
        experiments = List.copyOf(experiments);
    }

    boolean needsDisk() {
        return experiments.stream().anyMatch(Experiment::needsDisk);
    }

    /// How long all of it will take.
    Duration totalTime() {
        Duration total = LOOK;
        for (Experiment experiment : experiments) {
            total = total.plus(estimateTime(experiment));
        }
        return total;
    }

    /// How long the rest will take from the beginning of a phase on.
    Duration remainingTime(Experiment experiment, ExperimentPhase firstPhase) {
        List<ExperimentPhase> phases = List.of(ExperimentPhase.values());
        Duration remaining = phase.multipliedBy(phases.size() - phases.indexOf(firstPhase));
        for (Experiment laterExperiment :
                experiments.subList(experiments.indexOf(experiment) + 1, experiments.size())) {
            remaining = remaining.plus(estimateTime(laterExperiment));
        }
        return remaining;
    }

    private Duration estimateTime(Experiment experiment) {
        Duration phases = phase.multipliedBy(ExperimentPhase.values().length).plus(START);
        return experiment.needsDisk() ? phases.plus(FILES) : phases;
    }
}
