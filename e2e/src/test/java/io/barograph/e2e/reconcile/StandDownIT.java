package io.barograph.e2e.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.reconcile.Reconciler;
import io.barograph.testkit.cluster.ApiServer;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Nodes that others drain on a real API server, under our own account and its admission policy: by `kubectl cordon`,
/// by the taint of an autoscaler, and by a condition that an operator sets.
@Tag("full")
class StandDownIT extends EnforcingTest {

    StandDownIT(ApiServer server) {
        super(server);
    }

    @Test
    void aCordonedNodeGetsNothingUntilItIsUncordoned() {
        server.kubectl("cordon", node);
        account.awaitFollowed(nodes, node);
        try (Reconciler reconciler = account.reconciler()) {
            reconciler.offerDecision(steps.raised());
            eventually(() -> assertThat(nodes.notes(node))
                    .contains("ActionBlockedByDrain did not put on the node: " + DemandSteps.TYPE + ", "
                            + DemandSteps.TAINT + ": the node is cordoned: its spec.unschedulable is true"));
            assertThat(condition()).isEqualTo("none");
            assertThat(taints()).doesNotContain(KEY);

            server.kubectl("uncordon", node);
            eventually(() -> assertThat(taints()).contains(KEY));
            eventually(() -> assertThat(condition()).isEqualTo("True"));
            assertThat(nodes.reasons(node)).containsOnlyOnce("ActionBlockedByDrain");
        }
    }

    @Test
    void whatStandsOnANodeThatAnAutoscalerRemovesStaysAndIsReleased() {
        try (Reconciler reconciler = account.reconciler()) {
            reconciler.offerDecision(steps.raised());
            eventually(() -> assertThat(taints()).contains(KEY));
            nodes.addTaint(node, "ToBeDeletedByClusterAutoscaler", "NoSchedule");
            reconciler.offerDecision(steps.falling());
            eventually(() -> assertThat(nodes.reasons(node)).contains("PressureFalling"));
            assertThat(taints()).contains(KEY, "ToBeDeletedByClusterAutoscaler");

            reconciler.offerDecision(steps.cleared());
            eventually(() -> assertThat(taints()).doesNotContain(KEY).contains("ToBeDeletedByClusterAutoscaler"));
            eventually(() -> assertThat(condition()).isEqualTo("False"));
            reconciler.offerDecision(steps.raised());
            eventually(() -> assertThat(nodes.reasons(node)).contains("ActionBlockedByDrain"));
            assertThat(taints()).doesNotContain(KEY);
            assertThat(condition()).isEqualTo("False");
        }
    }

    @Test
    void aDrainThatIsSaidByAConditionHoldsBackWhileItIsTrueOrUnknown() {
        for (String status : List.of("True", "Unknown", "False")) {
            nodes.patchStatus(node, """
                    {"status":{"conditions":[{"type":"DrainInProgress","status":"%s","reason":"NodeUpgrade"}]}}\
                    """.formatted(status)).orFail();
            account.awaitFollowed(nodes, node);
            try (Reconciler reconciler = account.reconciler()) {
                reconciler.offerDecision(steps.raised());
                if (status.equals("False")) {
                    eventually(() -> assertThat(taints()).contains(KEY));
                } else {
                    eventually(() -> assertThat(nodes.notes(node))
                            .anyMatch(note ->
                                    note.endsWith("its condition DrainInProgress is " + status + " (NodeUpgrade)")));
                    assertThat(taints()).doesNotContain(KEY);
                }
            }
        }
    }

    private String taints() {
        return server.kubectl("get", "node", node, "-o", "jsonpath={.spec.taints}");
    }

    private String condition() {
        JsonNode condition = nodes.condition(node, DemandSteps.TYPE);
        return condition == null ? "none" : condition.path("status").asText();
    }
}
