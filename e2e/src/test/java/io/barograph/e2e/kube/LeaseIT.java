package io.barograph.e2e.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.lease.LeaseLeadership;
import io.barograph.testkit.cluster.ApiClient;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.ApiServerExtension;
import io.barograph.testkit.cluster.WithApiServer;
import io.barograph.testkit.network.NetworkProxy;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Two replicas and one lease on a real server.
@Tag("full")
@WithApiServer
class LeaseIT {

    private static final String PATH = "/apis/coordination.k8s.io/v1/namespaces/barograph/leases/barograph-controller";

    private final ApiServer server;
    private final ApiConnection connectionA;
    private final ApiConnection connectionB;

    LeaseIT(ApiServer server) {
        this.server = server;
        ControllerRights.grant(server);
        server.admin().delete(PATH);
        this.connectionA = ControllerRights.connect(server, ApiServerExtension.CONTROLLER);
        this.connectionB = ControllerRights.connect(server, ApiServerExtension.CONTROLLER);
    }

    @AfterEach
    void close() {
        connectionA.close();
        connectionB.close();
        server.admin().delete(PATH);
    }

    @Test
    void handsOverAtOnceWhenTheLeaderCloses() {
        LeaseLeadership a = ControllerRights.stand(connectionA, "a");
        await().until(a::leading);
        try (LeaseLeadership b = ControllerRights.stand(connectionB, "b")) {
            await().during(Duration.ofSeconds(4)).until(() -> !b.leading());
            long epoch = Objects.requireNonNull(a.epoch());
            a.close();
            assertThat(a.leading()).isFalse();
            assertThat(holder()).as("given back, not left to run out").isNotEqualTo("a");
            await().until(b::leading);
            assertThat(b.epoch()).isEqualTo(epoch + 1);
            assertThat(holder()).isEqualTo("b");
        }
        assertThat(holder()).isEmpty();
    }

    @Test
    @Tag("slow")
    void stopsLeadingOfItselfWhileTheServerHangsAndLeadsAgainAfterwards() {
        try (LeaseLeadership a = ControllerRights.stand(connectionA, "a")) {
            await().until(a::leading);
            server.freeze();
            await().until(() -> !a.leading());
            server.thaw();
            await().until(a::leading);
        }
    }

    @Test
    @Tag("slow")
    void leavesNoMomentWithTwoLeadersWhenOneIsCutOff() {
        try (LeaseLeadership a = ControllerRights.stand(connectionA, "a")) {
            await().until(a::leading);
            try (LeaseLeadership b = ControllerRights.stand(connectionB, "b")) {
                connectionA.close();
                await().pollInterval(Duration.ofMillis(20)).until(() -> {
                    assertThat(a.leading() && b.leading()).isFalse();
                    return b.leading();
                });
                assertThat(a.leading()).isFalse();
                assertThat(holder()).isEqualTo("b");
            }
        }
    }

    @Test
    @Tag("slow")
    void leavesNoMomentWithTwoLeadersWhenNothingGetsThroughToOne() {
        try (NetworkProxy wire = new NetworkProxy(server.url().getPort(), "127.0.0.6");
                ApiConnection wired = ControllerRights.connect(server, ApiServerExtension.CONTROLLER, wire);
                LeaseLeadership a = ControllerRights.stand(wired, "a")) {
            await().until(a::leading);
            try (LeaseLeadership b = ControllerRights.stand(connectionB, "b")) {
                wire.forget();
                wire.set(NetworkProxy.State.DEAF);
                await().pollInterval(Duration.ofMillis(20)).until(() -> {
                    // In this order: who leads at the second look did so at the first
                    boolean second = b.leading();
                    assertThat(second && a.leading()).isFalse();
                    return second;
                });
                assertThat(a.leading()).isFalse();
            }
        }
    }

    @Test
    void losesTheLeadWhenSomebodyTakesTheLease() {
        try (LeaseLeadership a = ControllerRights.stand(connectionA, "a")) {
            await().until(a::leading);
            server.kubectl(
                    "patch",
                    "lease",
                    "barograph-controller",
                    "-n",
                    "barograph",
                    "--type=merge",
                    "-p={\"spec\":{\"holderIdentity\":\"usurper\"}}");
            await().until(() -> !a.leading());
        }
        assertThat(holder()).isEqualTo("usurper");
    }

    @Test
    void neverGoesBackToAnEpochThatWasThoughTheLeaseIsDeleted() {
        long first;
        try (LeaseLeadership a = ControllerRights.stand(connectionA, "a")) {
            await().until(a::leading);
            first = Objects.requireNonNull(a.epoch());
        }
        server.admin().delete(PATH).orFail();
        // The server's clock tells whole seconds
        Instant deleted = Instant.now();
        await().until(() -> Instant.now().isAfter(deleted.plusMillis(1_100)));
        try (LeaseLeadership b = ControllerRights.stand(connectionB, "b")) {
            await().until(b::leading);
            assertThat(b.epoch()).isGreaterThan(first);
        }
    }

    @Test
    @Tag("slow")
    void goesOnAboveWhatNodesBearWhenAnOldCopyOfTheLeaseWasRestored() {
        try (LeaseLeadership a = ControllerRights.stand(connectionA, "a")) {
            await().until(a::leading);
            long before = Objects.requireNonNull(a.epoch());
            server.admin()
                    .patch(PATH, ApiClient.Patch.MERGE, "{\"spec\":{\"leaseTransitions\":7}}")
                    .orFail();
            await().until(() -> Objects.equals(a.epoch(), 7L));

            a.newerEpochSeen(before);
            await().until(() -> Objects.equals(a.epoch(), before + 1));

            a.newerEpochSeen(Integer.MAX_VALUE);
            await().during(Duration.ofSeconds(3)).until(() -> a.leading() && Objects.equals(a.epoch(), before + 1));
        }
    }

    private String holder() {
        JsonNode lease = server.admin().get(PATH).orFail();
        return lease.at("/spec/holderIdentity").asText();
    }
}
