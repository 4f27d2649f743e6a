package io.barograph.e2e.reconcile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.kube.lease.LeaseLeadership;
import io.barograph.controller.reconcile.ReconcileReport;
import io.barograph.controller.reconcile.Reconciler;
import io.barograph.e2e.kube.ControllerRights;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.ForeignTaintWriter;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// From a desired state to what stands on a node of a real server, under our own account, with others at work.
@Tag("full")
class ReconcilerIT extends EnforcingTest {

    ReconcilerIT(ApiServer server) {
        super(server);
    }

    @Test
    void actsBesideAWriterThatNeverRestsAndUndoesNothingOfIt() {
        JsonNode ready = nodes.condition(node, "Ready");
        try (ForeignTaintWriter other = new ForeignTaintWriter(nodes, node);
                Reconciler reconciler = enforcing(Leadership.alone())) {
            reconciler.offerDecision(steps.high());
            reconciler.offerDecision(steps.raised());
            eventually(() -> assertThat(nodes.taints(node)).contains(DemandSteps.TAINT, FOREIGN));
            eventually(() -> assertThat(nodes.conditions(node)).containsEntry(DemandSteps.TYPE, "True"));
            reconciler.offerDecision(steps.falling());
            reconciler.offerDecision(steps.cleared());
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
            reconciler.offerDecision(steps.raised());
            eventually(() -> assertThat(nodes.taints(node)).contains(DemandSteps.TAINT));
            // The second of two writes; what was never True is never written as False
            eventually(() -> assertThat(nodes.conditions(node)).containsEntry(DemandSteps.TYPE, "True"));
            server.kill();
            reconciler.offerDecision(steps.falling());
            reconciler.offerDecision(steps.cleared());
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
            first.offerDecision(steps.raised());
            eventually(() -> assertThat(nodes.conditions(node)).containsEntry(DemandSteps.TYPE, "True"));
        }
        assertThat(nodes.taints(node)).contains(DemandSteps.TAINT);
        try (Reconciler second = enforcing(Leadership.alone())) {
            second.offerDecision(steps.cleared());
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
        LeaseLeadership leaderB = ControllerRights.stand(account.connection(), "b");
        await().until(leaderB::leading);
        Reconciler b = enforcing(leaderB);
        try (LeaseLeadership leaderA = ControllerRights.stand(account.connection(), "a");
                Reconciler a = enforcing(leaderA)) {
            a.offerDecision(steps.raised());
            b.offerDecision(steps.raised());
            eventually(() -> assertThat(reasons()).containsExactly("PressureRaised", "TaintAdded"));
            assertThat(nodes.annotation(node, "epoch")).isEqualTo(String.valueOf(leaderB.epoch()));
            b.close();
            leaderB.close();
            a.offerDecision(steps.cleared());
            eventually(() -> assertThat(nodes.taints(node))
                    .doesNotContain(DemandSteps.TAINT)
                    .contains(FOREIGN));
            eventually(() -> assertThat(nodes.conditions(node)).containsEntry(DemandSteps.TYPE, "False"));
            assertThat(reasons()).containsOnlyOnce("TaintAdded");
            assertThat(writes).isNotEmpty().noneMatch(each -> each.contains("refused"));
        }
    }

    private List<String> reasons() {
        return nodes.events(node).stream()
                .filter(event -> event.at("/regarding/uid").asText().equals(uid))
                .map(event -> event.path("reason").asText())
                .toList();
    }
}
