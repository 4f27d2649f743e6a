package io.barograph.e2e.reconcile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.decide.Decision;
import io.barograph.controller.decide.Freshness;
import io.barograph.controller.reconcile.Reconciler;
import io.barograph.testkit.cluster.ApiServer;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What `kubectl` shows of two nodes that share a budget of one, under our own account and its admission policy: a
/// node that is calm by the time a place is free gets no taint, and what is said of staleness is true.
@Tag("slow")
class KeepFiringIT extends EnforcingTest {

    private String second = "";

    KeepFiringIT(ApiServer server) {
        super(server);
    }

    @BeforeEach
    void aSecondNode() {
        second = "second-" + node;
        nodes.create(second, Map.of("zone", "a"));
    }

    @AfterEach
    void deleteTheSecond() {
        nodes.delete(second);
    }

    @Test
    void aPlaceThatGetsFreeIsNotForANodeThatIsCalmByThen() {
        try (Reconciler reconciler = account.reconciler()) {
            reconciler.offerDecision(steps.raised());
            eventually(() -> assertThat(shown(node)).contains(KEY));
            reconciler.offerDecision(new DemandSteps(second).raised());
            eventually(() -> assertThat(nodes.reasons(second)).contains("ActionBlockedByBudget"));
            reconciler.offerDecision(new DemandSteps(second).falling());
            eventually(() -> assertThat(condition(second)).isEqualTo("True/PressureFalling"));
            reconciler.offerDecision(steps.cleared());
            eventually(() -> assertThat(shown(node)).doesNotContain(KEY));
            staysWithoutTaint(second);

            reconciler.offerDecision(new DemandSteps(second).raised());
            eventually(() -> assertThat(shown(second)).contains(KEY));
            reconciler.offerDecision(new DemandSteps(second).falling());
            eventually(() -> assertThat(condition(second)).isEqualTo("True/PressureFalling"));
            assertThat(shown(second)).contains(KEY);
        }
        try (Reconciler another = account.reconciler()) {
            another.offerDecision(new DemandSteps(second).falling());
            another.offerDecision(steps.falling());
            staysWithoutTaint(node);
            assertThat(shown(second)).contains(KEY);
        }
    }

    @Test
    void whatAHumanTookAwayIsNotSetAgainForANodeThatIsCalmByThen() {
        try (Reconciler reconciler = account.reconciler()) {
            reconciler.offerDecision(steps.raised());
            eventually(() -> assertThat(shown(node)).contains(KEY));
            server.kubectl("taint", "node", node, KEY + ":NoSchedule-");
            eventually(() -> assertThat(nodes.reasons(node)).contains("TaintOverridden"));
            reconciler.offerDecision(steps.falling());
            account.ahead(Duration.ofMinutes(31));
            staysWithoutTaint(node);
            reconciler.offerDecision(steps.raised());
            eventually(() -> assertThat(shown(node)).contains(KEY));
        }
    }

    @Test
    void aSilentExporterIsSaidToBeAndTheConditionSaysWhatItWas() {
        try (Reconciler reconciler = account.reconciler()) {
            reconciler.offerDecision(steps.raised());
            eventually(() -> assertThat(condition(node)).isEqualTo("True/PressureRaised"));
            silent(reconciler, Duration.ofMinutes(1));
            eventually(() -> assertThat(condition(node)).isEqualTo("Unknown/SignalStale"));
            assertThat(nodes.message(node, DemandSteps.TYPE))
                    .contains("the exporter has been silent since ", "; was True since ", "avg60 52 >= 40");
            assertThat(shown(node)).contains(KEY);
        }
        try (Reconciler restarted = account.reconciler()) {
            silent(restarted, Duration.ofMinutes(6));
            eventually(() -> assertThat(shown(node)).doesNotContain(KEY));
            eventually(() -> assertThat(nodes.notes(node))
                    .filteredOn(note -> note.startsWith("TaintRemoved "))
                    .singleElement()
                    .asString()
                    .contains("the exporter has been silent for 6m", "since "));
            assertThat(nodes.message(node, DemandSteps.TYPE)).contains("; was True since ");
        }
    }

    private void silent(Reconciler reconciler, Duration time) {
        Decision raised = steps.raised();
        long now = ControllerClock.system().monotonicMicros().getAsLong();
        reconciler.offerDecision(new Decision(
                raised.desired(),
                new Freshness.Silent(now - TimeUnit.MICROSECONDS.convert(time)),
                List.of(),
                raised.worstPercent(),
                now));
    }

    private void staysWithoutTaint(String node) {
        // Longer than the look at all nodes, each 5 s
        await().during(Duration.ofSeconds(7))
                .untilAsserted(() -> assertThat(shown(node)).doesNotContain(KEY));
    }

    private String shown(String node) {
        return server.kubectl("get", "node", node, "-o", "jsonpath={.spec.taints}");
    }

    private String condition(String node) {
        JsonNode condition = nodes.condition(node, DemandSteps.TYPE);
        return condition == null
                ? "none"
                : condition.path("status").asText() + "/"
                        + condition.path("reason").asText();
    }
}
