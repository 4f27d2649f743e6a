package io.barograph.e2e.schedule;

import io.barograph.testkit.Checkout;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.ApiServerExtension;
import io.barograph.testkit.process.RunningProgram;
import module java.base;

/// A controller that enforces `graded.drl` alone, with the rights of `deploy/rbac.yaml`.
final class GradingController {

    private GradingController() {}

    static RunningProgram start(ApiServer server, Path work, ToldNodes told) {
        return RunningProgram.controller(
                work,
                "--kubeconfig=" + server.kubeconfig(ApiServerExtension.CONTROLLER),
                told.option(),
                "--policies=" + Checkout.HOME.resolve("rules/policies/graded.drl"),
                "--set=graded.contention=true",
                "--set=graded.teardown=true",
                "--mode=enforce",
                "--max-tainted-nodes=100%",
                "--soft-taint-share=75%");
    }

    /// The taints of a node that has reached this grade, in the order of their keys.
    static List<String> taints(String of, int grade) {
        return IntStream.rangeClosed(1, grade)
                .mapToObj(each -> "barograph.io/" + of + "-grade-" + each + ":PreferNoSchedule")
                .toList();
    }
}
