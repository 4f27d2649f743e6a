package io.barograph.e2e.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.KubeScheduler;
import io.barograph.testkit.cluster.WithApiServer;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What grades rest on: a real kube-scheduler counts the soft taints that a pod does not tolerate.
@Tag("full")
@WithApiServer
class SoftTaintsIT {

    private final ApiServer server;

    @TempDir
    private Path work;

    SoftTaintsIT(ApiServer server) {
        this.server = server;
    }

    @Test
    void prefersTheNodeWithFewerSoftTaints() {
        try (SchedulableNodes nodes = new SchedulableNodes(server, "soft-taints");
                KubeScheduler scheduler = KubeScheduler.start(server, work, "")) {
            String two = nodes.add("two", 8, 20);
            String none = nodes.add("none", 8, 20);
            String one = nodes.add("one", 8, 20);
            nodes.objects().addTaint(one, "example.com/a", "PreferNoSchedule");
            nodes.objects().addTaint(two, "example.com/a", "PreferNoSchedule");
            nodes.objects().addTaint(two, "example.com/b", "PreferNoSchedule");

            assertThat(nodes.bound(nodes.pods("first", 20))).containsEntry(none, 20);
            assertThat(nodes.bound(nodes.pods("then", 20))).containsEntry(one, 20);
            assertThat(nodes.bound(nodes.pods("last", 5))).containsEntry(two, 5);
            scheduler.requireAlive();
        }
    }
}
