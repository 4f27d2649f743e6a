package io.barograph.e2e.reconcile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.barograph.controller.reconcile.Reconciler;
import io.barograph.testkit.cluster.ApiClient.Patch;
import io.barograph.testkit.cluster.ApiServer;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Whose hand it was, by what a real server notes of real tools; under our own account and its admission policy.
@Tag("full")
class ForeignEditsIT extends EnforcingTest {

    ForeignEditsIT(ApiServer server) {
        super(server);
    }

    @Test
    @Tag("slow")
    void kubectlTaintIsAHumanWhoIsObeyedForHalfAnHour() {
        try (Reconciler reconciler = account.reconciler()) {
            reconciler.offerDecision(steps.raised());
            eventually(() -> assertThat(nodes.taints(node)).contains(DemandSteps.TAINT));
            server.kubectl("taint", "node", node, KEY + ":NoSchedule-");
            eventually(() -> assertThat(nodes.reasons(node)).containsOnlyOnce("TaintOverridden"));
            assertThat(nodes.taints(node)).doesNotContain(DemandSteps.TAINT);
            assertThat(nodes.annotation(node, "owned")).contains("overridden", "until", "kubectl");
        }
        try (Reconciler restarted = account.reconciler()) {
            restarted.offerDecision(steps.raised());
            await().during(Duration.ofSeconds(2))
                    .until(() -> !nodes.taints(node).contains(DemandSteps.TAINT));
            account.ahead(Duration.ofMinutes(31));
            eventually(() -> assertThat(nodes.taints(node)).contains(DemandSteps.TAINT));
        }
    }

    @Test
    void aControllerThatWritesItsOldListBackIsToldFromAHuman() {
        try (Reconciler reconciler = account.reconciler()) {
            ObjectNode old = nodes.get(node).deepCopy();
            reconciler.offerDecision(steps.raised());
            eventually(() -> assertThat(nodes.taints(node)).contains(DemandSteps.TAINT));
            // The second of two writes, which would change what is put
            eventually(() -> assertThat(nodes.conditions(node)).containsEntry(DemandSteps.TYPE, "True"));
            ObjectNode now = nodes.get(node).deepCopy();
            ((ObjectNode) now.get("spec")).set("taints", old.at("/spec/taints"));
            ((ArrayNode) now.at("/spec/taints"))
                    .addObject()
                    .put("key", "example.com/careless")
                    .put("effect", "NoSchedule");
            server.admin()
                    .put("/api/v1/nodes/" + node + "?fieldManager=careless-controller", now.toString())
                    .orFail();
            eventually(() ->
                    assertThat(nodes.taints(node)).contains(DemandSteps.TAINT, "example.com/careless:NoSchedule"));
            assertThat(nodes.reasons(node)).doesNotContain("TaintOverridden");
            assertThat(nodes.annotation(node, "owned")).contains("\"again\":\"1\"");
        }
    }

    @Test
    void aConditionThatAnotherManagerWritesIsLeftToIt() {
        try (Reconciler reconciler = account.reconciler()) {
            reconciler.offerDecision(steps.raised());
            eventually(() -> assertThat(nodes.conditions(node)).containsEntry(DemandSteps.TYPE, "True"));
            server.admin()
                    .patch(
                            "/api/v1/nodes/" + node + "/status?fieldManager=kubelet-of-tomorrow",
                            Patch.STRATEGIC_MERGE,
                            "{\"status\":{\"conditions\":[{\"type\":\"%s\",\"status\":\"False\",\"reason\":\"Fine\"}]}}"
                                    .formatted(DemandSteps.TYPE))
                    .orFail();
            eventually(() -> assertThat(nodes.reasons(node)).containsOnlyOnce("ForeignWriter"));
            reconciler.offerDecision(steps.falling());
            reconciler.offerDecision(steps.raised());
            await().during(Duration.ofSeconds(2)).untilAsserted(() -> {
                JsonNode condition = Objects.requireNonNull(nodes.condition(node, DemandSteps.TYPE));
                assertThat(condition.path("reason").asText()).isEqualTo("Fine");
            });
        }
    }

    @Test
    void aNodeThatAsksForItIsReleasedAtOnce() {
        try (Reconciler reconciler = account.reconciler()) {
            reconciler.offerDecision(steps.raised());
            eventually(() -> assertThat(nodes.conditions(node)).containsEntry(DemandSteps.TYPE, "True"));
            server.kubectl("annotate", "node", node, "barograph.io/ignore=true");
            eventually(() -> assertThat(nodes.taints(node)).doesNotContain(DemandSteps.TAINT));
            eventually(() -> assertThat(nodes.conditions(node)).containsEntry(DemandSteps.TYPE, "Unknown"));
        }
    }

    @Test
    void aNodeThatIsMadeAnewUnderItsOldNameStartsClean() {
        try (Reconciler reconciler = account.reconciler()) {
            reconciler.offerDecision(steps.raised());
            eventually(() -> assertThat(nodes.taints(node)).contains(DemandSteps.TAINT));
            nodes.delete(node);
            nodes.create(node, Map.of());
            await().during(Duration.ofSeconds(2))
                    .untilAsserted(() -> assertThat(nodes.taints(node)).doesNotContain(DemandSteps.TAINT));
            reconciler.offerDecision(steps.raised());
            eventually(() -> assertThat(nodes.taints(node)).contains(DemandSteps.TAINT));
        }
    }
}
