package io.barograph.e2e.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.e2e.kube.ControllerRights;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.KubeScheduler;
import io.barograph.testkit.cluster.WithApiServer;
import io.barograph.testkit.process.RunningProgram;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// `graded.drl` from what exporters tell to where a real kube-scheduler puts pods. Its tables stand in
/// `docs/grades.md`.
@Tag("full")
@WithApiServer
class GradesIT {

    private static final Logger LOG = LoggerFactory.getLogger(GradesIT.class);

    /// Two nodes of each grade; the order of their names says nothing of it.
    private static final Map<String, Integer> GRADES =
            new TreeMap<>(Map.of("a", 2, "b", 0, "c", 3, "d", 1, "e", 1, "f", 3, "g", 0, "h", 2));

    private static final List<Double> CONTENTION = List.of(5.0, 25.0, 45.0, 65.0);

    private final ApiServer server;

    @TempDir
    private Path work;

    GradesIT(ApiServer server) {
        this.server = server;
    }

    @BeforeEach
    void grantTheShippedRoles() {
        ControllerRights.grant(server);
    }

    @Test
    void aBatchGoesToTheNodesInTheOrderOfTheirGradesAlsoWithoutAController() {
        try (SchedulableNodes nodes = new SchedulableNodes(server, "grades");
                KubeScheduler scheduler = KubeScheduler.start(server, work, "")) {
            GRADES.keySet().forEach(suffix -> nodes.add(suffix, 16, 40));
            List<String> before = nodes.pods("ungraded", 200);
            Map<String, Integer> ungraded = nodes.bound(before);
            assertThat(ungraded.values()).allSatisfy(count -> assertThat(count).isBetween(23, 27));
            nodes.delete(before);

            try (ToldNodes told = new ToldNodes(nodes.names())) {
                try (RunningProgram _ = GradingController.start(server, work, told)) {
                    grade(nodes, told);
                    List<String> batch = nodes.pods("graded", 200);
                    Map<String, Integer> graded = nodes.bound(batch);
                    report("a batch of 200", ungraded, graded);
                    assertThat(byGrade(graded)).containsExactly(80, 80, 40, 0);
                    nodes.run(batch.subList(0, 20));
                }
                // The controller is gone: its taints stand, and pods are bound all the same
                Map<String, Integer> after = nodes.bound(nodes.pods("after", 60));
                report("60 more, controller stopped", Map.of(), after);
                assertThat(byGrade(after)).containsExactly(0, 0, 40, 20);
            }
            scheduler.requireAlive();
        }
    }

    private void grade(SchedulableNodes nodes, ToldNodes told) {
        GRADES.forEach((suffix, grade) -> told.contend("grades-" + suffix, CONTENTION.get(grade)));
        told.until(
                "each node has its grade",
                () -> GRADES.forEach(
                        (suffix, grade) -> assertThat(nodes.objects().taints("grades-" + suffix))
                                .containsExactlyInAnyOrderElementsOf(IntStream.rangeClosed(1, grade)
                                        .mapToObj(each -> "barograph.io/contention-grade-" + each + ":PreferNoSchedule")
                                        .toList())));
    }

    /// How many pods the nodes of each grade got.
    private static List<Integer> byGrade(Map<String, Integer> counts) {
        List<Integer> sums = new ArrayList<>(Collections.nCopies(4, 0));
        GRADES.forEach(
                (suffix, grade) -> sums.set(grade, sums.get(grade) + counts.getOrDefault("grades-" + suffix, 0)));
        return sums;
    }

    private static void report(String what, Map<String, Integer> without, Map<String, Integer> with) {
        StringBuilder table = new StringBuilder(what).append("\n| node | grade | without | with |\n");
        GRADES.entrySet().stream().sorted(Map.Entry.comparingByValue()).forEach(each -> {
            String node = "grades-" + each.getKey();
            table.append("| %s | %d | %s | %s |\n"
                    .formatted(each.getKey(), each.getValue(), without.getOrDefault(node, 0), with.get(node)));
        });
        LOG.info("{}", table);
    }
}
