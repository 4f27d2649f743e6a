package io.barograph.controller.options;

import io.barograph.controller.controls.Mode;
import io.barograph.controller.reclaim.FinishedPods;
import io.barograph.problem.OptionProblems;
import module java.base;
import picocli.CommandLine.Option;

/// How far the controller goes to make room before pods are evicted.
final class ReclaimModeOptions {

    @Option(
            names = "--reclaim",
            paramLabel = "MODE",
            description = {
                "Whether nodes are asked to make room where a reclaim demand fires: off, observe or enforce. Writes only what"
                        + " the policy's mode allows too.",
                "Word. Default: ${DEFAULT-VALUE}."
            })
    private String reclaim = "observe";

    @Option(
            names = "--reclaim-finished-pods",
            paramLabel = "MODE",
            description = {
                "Whether finished pods of Deployments, ReplicaSets and DaemonSets are deleted on nodes where a reclaim demand"
                        + " fires, and everywhere while the cluster has more than 5000: off, observe or enforce.",
                "Word. Default: ${DEFAULT-VALUE}."
            })
    private String finished = "observe";

    @Option(
            names = "--reclaim-keep-finished",
            paramLabel = "PODS",
            description = {
                "How many of its newest finished pods each node keeps.",
                "Number, at least 0. Default: ${DEFAULT-VALUE}."
            })
    private int keep = FinishedPods.DEFAULT.keep();

    ControllerConfig.Reclaim read(OptionProblems problems) {
        if (keep < 0) {
            problems.addProblem("--reclaim-keep-finished is " + keep + "; expected at least 0");
        }
        return new ControllerConfig.Reclaim(
                problems.readOption("--reclaim", Mode.OFF, () -> Mode.parse(reclaim)),
                problems.readOption("--reclaim-finished-pods", Mode.OFF, () -> Mode.parse(finished)),
                new FinishedPods(keep, FinishedPods.DEFAULT.most(), FinishedPods.DEFAULT.minAge()));
    }
}
