package io.barograph.e2e.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.NodeEvent;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.lease.LeaseEvents;
import io.barograph.controller.kube.lease.LeaseName;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.ApiServerExtension;
import io.barograph.testkit.cluster.WithApiServer;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// With the shipped roles the controller tells events about itself in its own namespace, and in no other.
@Tag("full")
@WithApiServer
class LeaseEventsIT {

    private static final NodeEvent.What FAILED =
            new NodeEvent.What(true, "PolicyReloadFailed", "Reload", "The last good policies stay: a.drl:3:1: no");

    private final ApiServer server;

    LeaseEventsIT(ApiServer server) {
        this.server = server;
        ControllerRights.grant(server);
    }

    @Test
    void areTakenByARealServer() {
        assertThat(tell("barograph")).isInstanceOf(ApiOutcome.Done.class);
        assertThat(
                        server.kubectl(
                                "-n",
                                "barograph",
                                "get",
                                "events.events.k8s.io",
                                "-o",
                                "jsonpath={range .items[*]}{.type} {.reason} {.regarding.kind}/{.regarding.name} {.note};{end}"))
                .contains("Warning PolicyReloadFailed Lease/barograph-controller The last good policies stay");
    }

    @Test
    void areRefusedElsewhere() {
        assertThat(tell("kube-system")).isInstanceOf(ApiOutcome.Refused.class);
    }

    private ApiOutcome<NodeEvent.What> tell(String namespace) {
        try (ApiConnection connection = ControllerRights.connect(server, ApiServerExtension.CONTROLLER)) {
            return new LeaseEvents(
                            connection,
                            new LeaseName(namespace, "barograph-controller"),
                            "it",
                            InstantSource.fixed(Instant.now()))
                    .createEvent(FAILED);
        }
    }
}
