package io.barograph.e2e.reconcile;

import static io.barograph.e2e.reconcile.EnforcingAccount.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.controls.Budget;
import io.barograph.controller.guardrail.impact.HardTaintGuard;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.lease.LeaseLeadership;
import io.barograph.controller.kube.nodes.KubeNodeApi;
import io.barograph.controller.reconcile.ReconcileReport;
import io.barograph.controller.reconcile.Reconciler;
import io.barograph.e2e.kube.ControllerRights;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.ApiServerExtension;
import io.barograph.testkit.cluster.ForeignTaintWriter;
import io.barograph.testkit.cluster.NodeObjects;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// From a desired state to what stands on a node of a real server, with the documented rights and others at work.
@ExtendWith(ApiServerExtension.class)
class ReconcilerIT {

    private static final String FOREIGN = "example.com/maintenance:NoSchedule";

    private final ApiServer server;
    private final NodeObjects nodes;
    private final ApiConnection connection;
    private final KubeNodeApi api;
    private final List<String> writes = new CopyOnWriteArrayList<>();
    private final String node = "reconciler-it-" + UUID.randomUUID();
    private final DemandSteps steps = new DemandSteps(node);
    private final String uid;
    private final @Nullable JsonNode ready;

    ReconcilerIT(ApiServer server) {
        this.server = server;
        this.nodes = new NodeObjects(server.admin());
        ControllerRights.grant(server);
        this.connection = ControllerRights.connect(server, ApiServerExtension.CONTROLLER);
        this.api = new KubeNodeApi(connection, "it");
        this.uid = nodes.create(node, Map.of());
        nodes.addTaint(node, "example.com/maintenance", "NoSchedule");
        this.ready = nodes.condition(node, "Ready");
    }

    @AfterEach
    void close() {
        api.close();
        connection.close();
        nodes.delete(node);
    }

    @Test
    void actsBesideAWriterThatNeverRestsAndUndoesNothingOfIt() {
        try (ForeignTaintWriter other = new ForeignTaintWriter(nodes, node);
                Reconciler reconciler = enforcing(Leadership.alone())) {
            reconciler.offer(steps.high());
            reconciler.offer(steps.raised());
            eventually(() -> assertThat(nodes.taints(node)).contains(DemandSteps.TAINT, FOREIGN));
            eventually(() -> assertThat(nodes.conditions(node)).containsEntry(DemandSteps.TYPE, "True"));
            reconciler.offer(steps.falling());
            reconciler.offer(steps.cleared());
            eventually(() -> assertThat(nodes.taints(node)).doesNotContain(DemandSteps.TAINT));
            eventually(() -> assertThat(nodes.conditions(node)).containsEntry(DemandSteps.TYPE, "False"));
            eventually(() -> assertThat(reasons())
                    .containsExactly(
                            "PressureHigh",
                            "PressureRaised",
                            "TaintAdded",
                            "PressureFalling",
                            "PressureCleared",
                            "TaintRemoved"));

            eventually(() -> assertThat(other.written()).isGreaterThan(10));
            other.stop();
            assertThat(nodes.taints(node)).contains(FOREIGN);
            assertThat(nodes.condition(node, "Ready")).isEqualTo(ready);
            assertThat(writes).doesNotContain("EVENT refused", "TAINTS refused", "CONDITION refused");
        }
    }

    @Test
    void carriesOnWithTheLatestStateWhenTheServerComesBack() {
        try (Reconciler reconciler = enforcing(Leadership.alone())) {
            reconciler.offer(steps.raised());
            eventually(() -> assertThat(nodes.taints(node)).contains(DemandSteps.TAINT));
            // The second of two writes; what was never True is never written as False
            eventually(() -> assertThat(nodes.conditions(node)).containsEntry(DemandSteps.TYPE, "True"));
            server.kill();
            reconciler.offer(steps.falling());
            reconciler.offer(steps.cleared());
            await().until(() -> writes.stream().anyMatch(write -> write.endsWith("unavailable"))
                    || (reconciler.reports().getFirst().trouble()
                                    instanceof ReconcileReport.Trouble.NotWritten(String why)
                            && why.contains("unavailable")));
            server.restart();
            eventually(() -> assertThat(nodes.taints(node))
                    .doesNotContain(DemandSteps.TAINT)
                    .contains(FOREIGN));
            eventually(() -> assertThat(nodes.conditions(node)).containsEntry(DemandSteps.TYPE, "False"));
            eventually(() ->
                    assertThat(reasons()).containsSubsequence("PressureRaised", "PressureFalling", "PressureCleared"));
        }
    }

    @Test
    void findsItsTaintAgainAfterARestart() {
        try (Reconciler first = enforcing(Leadership.alone())) {
            first.offer(steps.raised());
            eventually(() -> assertThat(nodes.conditions(node)).containsEntry(DemandSteps.TYPE, "True"));
        }
        assertThat(nodes.taints(node)).contains(DemandSteps.TAINT);
        try (Reconciler second = enforcing(Leadership.alone())) {
            second.offer(steps.cleared());
            eventually(() -> assertThat(nodes.taints(node))
                    .doesNotContain(DemandSteps.TAINT)
                    .contains(FOREIGN));
            eventually(() -> assertThat(nodes.annotation(node, "owned"))
                    .contains(DemandSteps.TYPE)
                    .doesNotContain(DemandSteps.TAINT));
        }
    }

    @Test
    void actsOnceWithTwoReplicasAndHandsOverWhatItDid() {
        LeaseLeadership leaderB = ControllerRights.stand(connection, "b");
        await().until(leaderB::leading);
        Reconciler b = enforcing(leaderB);
        try (LeaseLeadership leaderA = ControllerRights.stand(connection, "a");
                Reconciler a = enforcing(leaderA)) {
            a.offer(steps.raised());
            b.offer(steps.raised());
            eventually(() -> assertThat(reasons()).containsExactly("PressureRaised", "TaintAdded"));
            b.close();
            leaderB.close();
            a.offer(steps.cleared());
            eventually(() -> assertThat(nodes.taints(node)).doesNotContain(DemandSteps.TAINT));
            assertThat(reasons()).containsOnlyOnce("TaintAdded");
        }
    }

    private Reconciler enforcing(Leadership leadership) {
        var settings = EnforcingAccount.settings(new Budget(1, false), HardTaintGuard.none());
        Reconciler reconciler =
                new Reconciler(api, leadership, settings, ControllerClock.system(), new WriteOutcomes(writes));
        reconciler.start();
        return reconciler;
    }

    private List<String> reasons() {
        return nodes.events(node).stream()
                .filter(event -> event.at("/regarding/uid").asText().equals(uid))
                .map(event -> event.path("reason").asText())
                .toList();
    }
}
