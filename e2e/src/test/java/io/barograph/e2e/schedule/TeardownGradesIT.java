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

/// The batch of the proposal "Teardown Pressure": short jobs have ended on one node, which removes the files of 70
/// containers. Their pods ask for nothing any more, so that the scheduler takes the node for the emptiest of all. Its
/// tables stand in `docs/grades.md`.
@Tag("full")
@WithApiServer
class TeardownGradesIT {

    private static final Logger LOG = LoggerFactory.getLogger(TeardownGradesIT.class);
    private static final int ENDED = 70;

    private final ApiServer server;

    @TempDir
    private Path work;

    TeardownGradesIT(ApiServer server) {
        this.server = server;
    }

    @BeforeEach
    void grantTheShippedRoles() {
        ControllerRights.grant(server);
    }

    @Test
    void aBatchSparesTheNodeThatIsStillTearingDownTheOneBefore() {
        try (SchedulableNodes nodes = new SchedulableNodes(server, "teardown");
                KubeScheduler scheduler = KubeScheduler.start(server, work, "")) {
            String ended = nodes.add("ended", 16, 110);
            for (int i = 1; i <= 5; i++) {
                nodes.running("service", 40, nodes.add("busy-" + i, 16, 110));
            }
            nodes.end(nodes.running("batch-before", ENDED, ended));

            List<String> batch = nodes.pods("without", 70);
            Map<String, Integer> without = nodes.bound(batch);
            nodes.delete(batch);
            assertThat(without.get(ended)).as("the node that looks emptiest").isGreaterThan(40);

            Map<String, Integer> with;
            try (ToldNodes told = new ToldNodes(nodes.names());
                    RunningProgram _ = GradingController.start(server, work, told)) {
                told.tearDown(ended);
                told.until(
                        "the node has its grade",
                        () -> assertThat(nodes.objects().taints(ended))
                                .containsExactlyInAnyOrderElementsOf(GradingController.taints("teardown", 2)));
                with = nodes.bound(nodes.pods("with", 70));
            }
            LOG.info("70 pods, without and with grades: {} {}", without, with);
            assertThat(with).containsEntry(ended, 0);
            with.remove(ended);
            assertThat(with.values()).allSatisfy(count -> assertThat(count).isBetween(13, 15));
            scheduler.requireAlive();
        }
    }
}
