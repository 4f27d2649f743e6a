package io.barograph.controller;

import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.cluster.evictions.EvictionApi;
import io.barograph.controller.cluster.evictions.PodUsageApi;
import io.barograph.controller.cluster.pods.WorkloadApi;
import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.SilenceReader;
import io.barograph.controller.guardrail.impact.ClusterTaintGuard;
import io.barograph.controller.guardrail.impact.HardTaintGuard;
import io.barograph.controller.guardrail.impact.Hazard;
import io.barograph.controller.guardrail.impact.HazardWatch;
import io.barograph.controller.options.ControllerConfig;
import io.barograph.controller.reclaim.FinishedPodsDeletion;
import io.barograph.controller.reclaim.ReclaimMarks;
import io.barograph.controller.survey.PodSurvey;
import io.barograph.program.Closing;
import io.barograph.rules.demand.Demand;
import module java.base;

/// Starts what is done about pods beside evicting them: nodes are asked for room, finished pods are deleted, all are
/// surveyed, and hard taints are checked for whom they would harm.
///
/// @param every runs something again and again, in a thread of that name
record PodWiring(
        ControllerConfig config,
        ControllerProcess.Cluster cluster,
        ControllerClock clock,
        Closing closing,
        Periodic every) {

    private static final Duration RECLAIM_LOOK = Duration.ofSeconds(5);
    private static final Duration FINISHED_LOOK = Duration.ofSeconds(30);
    private static final Duration SURVEY_LOOK = Duration.ofSeconds(1);
    private static final Duration HAZARD_LOOK = Duration.ofMinutes(1);
    private static final int SURVEYED_AT_ONCE = 4;

    /// As [Wiring] does it.
    interface Periodic {
        void start(Duration rest, String name, Runnable what);
    }

    ReclaimMarks startReclaim(SilenceReader silences) {
        ControllerConfig.Reclaim reclaim = config.acting().reclaim();
        Controls controls = new Controls(config.acting().modes(), silences);
        ReclaimMarks marks = closing.closeLater(
                new ReclaimMarks(reclaim.nodes(), cluster.nodes(), cluster.leadership(), controls, clock.wall()));
        every.start(RECLAIM_LOOK, "reclaim", marks::updateNodes);
        ControllerProcess.Cluster.Evictions evictions = cluster.evictions();
        if (evictions != null) {
            FinishedPodsDeletion deletion = new FinishedPodsDeletion(
                    reclaim.finished(),
                    evictions.pods(),
                    cluster.leadership(),
                    controls.cappedBy(reclaim.pods()),
                    clock.wall());
            every.start(FINISHED_LOOK, "finished-pods", () -> deletion.deletePods(marks.demandedNodes()));
        }
        return marks;
    }

    /// @param demands what the loaded rules can demand
    /// @param nanos a steady time
    HazardWatch startHazardWatch(
            Supplier<? extends Collection<Demand>> demands, LongSupplier nanos, Consumer<List<Hazard>> listener) {
        WorkloadApi workloads = cluster.pods().workloads();
        HazardWatch hazards = new HazardWatch(
                workloads,
                cluster.pods().loads(),
                demands,
                config.acting().guarding().refuse(),
                nanos,
                listener);
        if (workloads != null && !config.acting().modes().isOff()) {
            Thread first = Thread.ofVirtual().name("hazards-first").start(hazards::lookForHazards);
            closing.closeLater(first::interrupt);
            every.start(HAZARD_LOOK, "hazards", hazards::lookForHazards);
        }
        return hazards;
    }

    /// Without mode enforce no taint is written, so nothing is checked.
    HardTaintGuard taintGuard(HazardWatch hazards) {
        ControllerConfig.Acting acting = config.acting();
        return acting.modes().writes()
                ? new ClusterTaintGuard(
                        acting.guarding().headroomPercent(), cluster.pods().loads(), hazards::current)
                : HardTaintGuard.none();
    }

    /// Where there are pods to look at.
    void startSurvey(PodSurvey survey, PodUsageApi usage) {
        ControllerProcess.Cluster.Evictions evictions = cluster.evictions();
        if (evictions != null && !config.exporters().survey().isNever()) {
            EvictionApi pods = evictions.pods();
            closing.closeLater(cluster.nodes().followNodes(survey::takeChange));
            for (int i = 1; i <= SURVEYED_AT_ONCE; i++) {
                every.start(SURVEY_LOOK, "pod-survey-" + i, () -> survey.lookAtDueNodes(usage, pods::podsOn));
            }
        }
    }
}
