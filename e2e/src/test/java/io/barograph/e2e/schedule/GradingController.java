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
        return start(server, work, told, "graded.contention", "graded.teardown");
    }

    /// With one taint for contention, whose value is the grade.
    static RunningProgram startWithLevels(ApiServer server, Path work, ToldNodes told) {
        return start(server, work, told, "graded.contentionLevel");
    }

    private static RunningProgram start(ApiServer server, Path work, ToldNodes told, String... switches) {
        List<String> options = new ArrayList<>(List.of(
                "--kubeconfig=" + server.kubeconfig(ApiServerExtension.CONTROLLER),
                told.option(),
                "--policies=" + Checkout.HOME.resolve("rules/policies/graded.drl"),
                "--mode=enforce",
                "--max-tainted-nodes=100%",
                "--soft-taint-share=75%"));
        Stream.of(switches).map(each -> "--set=" + each + "=true").forEach(options::add);
        return RunningProgram.controller(work, options.toArray(String[]::new));
    }

    /// The taints of a node that has reached this grade, in the order of their keys.
    static List<String> taints(String of, int grade) {
        return IntStream.rangeClosed(1, grade)
                .mapToObj(each -> "barograph.io/" + of + "-grade-" + each + ":PreferNoSchedule")
                .toList();
    }
}
