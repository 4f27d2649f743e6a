package io.barograph.e2e.reconcile;

import static io.barograph.e2e.reconcile.EnforcingAccount.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.decide.Decision;
import io.barograph.controller.decide.Freshness;
import io.barograph.controller.reconcile.Reconciler;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.ApiServerExtension;
import io.barograph.testkit.cluster.NodeObjects;
import module java.base;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/// What `kubectl` shows of two nodes that share a budget of one, under our own account and its admission policy: a
/// node that is calm by the time a place is free gets no taint, and what is said of staleness is true.
@Tag("slow")
@ExtendWith(ApiServerExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KeepFiringIT {

    private static final String OURS = "node.kubernetes.io/cpu-contention-pressure";

    private final ApiServer server;
    private final NodeObjects nodes;
    private final EnforcingAccount account;
    private String first = "";
    private String second = "";

    KeepFiringIT(ApiServer server) {
        this.server = server;
        this.nodes = new NodeObjects(server.admin());
        this.account = new EnforcingAccount(server);
    }

    @BeforeEach
    void twoNodes() {
        account.ahead(Duration.ZERO);
        first = "keep-firing-a-" + UUID.randomUUID();
        second = "keep-firing-b-" + UUID.randomUUID();
        nodes.create(first, Map.of("zone", "a")); // of a node without any field no managers are noted
        nodes.create(second, Map.of("zone", "a"));
    }

    @AfterEach
    void deleteThem() {
        nodes.delete(first);
        nodes.delete(second);
    }

    @AfterAll
    void close() {
        account.close();
    }

    @Test
    void aPlaceThatGetsFreeIsNotForANodeThatIsCalmByThen() {
        try (Reconciler reconciler = account.reconciler()) {
            reconciler.offer(new DemandSteps(first).raised());
            eventually(() -> assertThat(shown(first)).contains(OURS));
            reconciler.offer(new DemandSteps(second).raised());
            eventually(() -> assertThat(nodes.reasons(second)).contains("ActionBlockedByBudget"));
            reconciler.offer(new DemandSteps(second).falling());
            eventually(() -> assertThat(condition(second)).isEqualTo("True/PressureFalling"));
            reconciler.offer(new DemandSteps(first).cleared());
            eventually(() -> assertThat(shown(first)).doesNotContain(OURS));
            staysWithoutTaint(second);

            reconciler.offer(new DemandSteps(second).raised());
            eventually(() -> assertThat(shown(second)).contains(OURS));
            reconciler.offer(new DemandSteps(second).falling());
            eventually(() -> assertThat(condition(second)).isEqualTo("True/PressureFalling"));
            assertThat(shown(second)).contains(OURS);
        }
        try (Reconciler another = account.reconciler()) {
            another.offer(new DemandSteps(second).falling());
            another.offer(new DemandSteps(first).falling());
            staysWithoutTaint(first);
            assertThat(shown(second)).contains(OURS);
        }
    }

    @Test
    void whatAHumanTookAwayIsNotSetAgainForANodeThatIsCalmByThen() {
        try (Reconciler reconciler = account.reconciler()) {
            reconciler.offer(new DemandSteps(first).raised());
            eventually(() -> assertThat(shown(first)).contains(OURS));
            server.kubectl("taint", "node", first, OURS + ":NoSchedule-");
            eventually(() -> assertThat(nodes.reasons(first)).contains("TaintOverridden"));
            reconciler.offer(new DemandSteps(first).falling());
            account.ahead(Duration.ofMinutes(31));
            staysWithoutTaint(first);
            reconciler.offer(new DemandSteps(first).raised());
            eventually(() -> assertThat(shown(first)).contains(OURS));
        }
    }

    @Test
    void aSilentExporterIsSaidToBeAndTheConditionSaysWhatItWas() {
        try (Reconciler reconciler = account.reconciler()) {
            reconciler.offer(new DemandSteps(first).raised());
            eventually(() -> assertThat(condition(first)).isEqualTo("True/PressureRaised"));
            silent(reconciler, Duration.ofMinutes(1));
            eventually(() -> assertThat(condition(first)).isEqualTo("Unknown/SignalStale"));
            assertThat(nodes.message(first, DemandSteps.TYPE))
                    .contains("the exporter has been silent since ", "; was True since ", "avg60 52 >= 40");
            assertThat(shown(first)).contains(OURS);
        }
        try (Reconciler restarted = account.reconciler()) {
            silent(restarted, Duration.ofMinutes(6));
            eventually(() -> assertThat(shown(first)).doesNotContain(OURS));
            eventually(() -> assertThat(nodes.notes(first))
                    .filteredOn(note -> note.startsWith("TaintRemoved "))
                    .singleElement()
                    .asString()
                    .contains("the exporter has been silent for 6m", "since "));
            assertThat(nodes.message(first, DemandSteps.TYPE)).contains("; was True since ");
        }
    }

    private void silent(Reconciler reconciler, Duration time) {
        Decision raised = new DemandSteps(first).raised();
        long now = ControllerClock.system().monotonicMicros().getAsLong();
        reconciler.offer(new Decision(
                raised.desired(),
                new Freshness.Silent(now - TimeUnit.MICROSECONDS.convert(time)),
                List.of(),
                raised.worstPercent(),
                now));
    }

    private void staysWithoutTaint(String node) {
        // Longer than the look at all nodes, each 5 s
        await().during(Duration.ofSeconds(7))
                .untilAsserted(() -> assertThat(shown(node)).doesNotContain(OURS));
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
