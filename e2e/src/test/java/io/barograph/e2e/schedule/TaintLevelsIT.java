package io.barograph.e2e.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.e2e.kube.ControllerRights;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.ApiServerExtension;
import io.barograph.testkit.cluster.ClusterUser;
import io.barograph.testkit.cluster.FeatureGates;
import io.barograph.testkit.cluster.KubeScheduler;
import io.barograph.testkit.gobuild.ClusterBinaries;
import io.barograph.testkit.process.RunningProgram;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// `graded.contentionLevel` where Kubernetes compares a taint's value (KEP-5471): a pod says up to which grade it does
/// not mind. An API server of its own, since the feature is off by default.
@Tag("full")
class TaintLevelsIT {

    private static final Logger LOG = LoggerFactory.getLogger(TaintLevelsIT.class);
    private static final FeatureGates GATES = new FeatureGates(List.of("TaintTolerationComparisonOperators"));

    /// By the last letters of the nodes' names, whose order says nothing of it.
    private static final Map<String, Double> CONTENTION =
            new TreeMap<>(Map.of("a", 45.0, "b", 5.0, "c", 65.0, "d", 25.0));

    private static final String TOLERATION = """
            {"key":"barograph.io/contention-level","operator":"Lt","value":"%s","effect":"PreferNoSchedule"}""";

    @TempDir
    private Path work;

    @Test
    void podsSayUpToWhichGradeTheyDoNotMind() {
        try (ApiServer server = ApiServer.start(
                        ClusterBinaries.find(),
                        work.resolve("server"),
                        GATES,
                        ClusterUser.of(ApiServerExtension.CONTROLLER),
                        ClusterUser.of(KubeScheduler.USER));
                SchedulableNodes nodes = new SchedulableNodes(server, "levels");
                KubeScheduler scheduler = KubeScheduler.start(server, work, "", GATES.option())) {
            ControllerRights.grant(server);
            CONTENTION.keySet().forEach(suffix -> nodes.add(suffix, 16, 40));
            try (ToldNodes told = new ToldNodes(nodes.names());
                    RunningProgram _ = GradingController.startWithLevels(server, work, told)) {
                CONTENTION.forEach((suffix, percent) -> told.contend("levels-" + suffix, percent));
                told.until("each node has its level", () -> {
                    assertThat(nodes.objects().taints("levels-b")).isEmpty();
                    hasLevel(nodes, "levels-d", 1);
                    hasLevel(nodes, "levels-a", 2);
                    hasLevel(nodes, "levels-c", 3);
                });

                Map<String, Integer> none = batch(nodes, nodes.pods("none", 30));
                assertThat(none).containsEntry("levels-b", 30);
                Map<String, Integer> belowTwo =
                        batch(nodes, nodes.tolerating("below-two", 30, TOLERATION.formatted(2)));
                assertThat(belowTwo.getOrDefault("levels-b", 0) + belowTwo.getOrDefault("levels-d", 0))
                        .isEqualTo(30);
                assertThat(belowTwo.get("levels-d")).isBetween(10, 20);
                Map<String, Integer> belowThree =
                        batch(nodes, nodes.tolerating("below-three", 30, TOLERATION.formatted(3)));
                assertThat(belowThree).containsEntry("levels-c", 0);
                assertThat(belowThree.get("levels-a")).isBetween(5, 15);

                told.contend("levels-c", 25);
                told.until("the value steps down", () -> hasLevel(nodes, "levels-c", 1));
            }
            scheduler.requireAlive();
        }
    }

    private static void hasLevel(SchedulableNodes nodes, String node, int level) {
        assertThat(nodes.objects().taints(node))
                .containsExactly("barograph.io/contention-level=" + level + ":PreferNoSchedule");
    }

    /// How many each node got; they are gone then.
    private static Map<String, Integer> batch(SchedulableNodes nodes, List<String> pods) {
        Map<String, Integer> counts = nodes.bound(pods);
        LOG.info("{}: {}", pods.getFirst(), counts);
        nodes.delete(pods);
        return counts;
    }
}
