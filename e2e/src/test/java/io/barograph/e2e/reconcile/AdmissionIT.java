package io.barograph.e2e.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeApi.TaintWrite;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.kube.nodes.KubeNodeApi;
import io.barograph.testkit.cluster.ApiClient.Answer;
import io.barograph.testkit.cluster.ApiClient.Patch;
import io.barograph.testkit.cluster.ApiServer;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What the controller's own account can and cannot do to a node with `deploy/admission.yaml` in force.
@Tag("full")
class AdmissionIT extends EnforcingTest {

    private static final String OUR_TAINT = "{\"key\":\"" + KEY + "\",\"effect\":\"NoSchedule\"}";
    private static final String FOREIGN_TAINT =
            "{\"key\":\"example.com/a\",\"value\":\"a-7\",\"effect\":\"NoExecute\"}";
    private static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");

    AdmissionIT(ApiServer server) {
        super(server);
    }

    @BeforeEach
    void marksOfOursAndOfOthers() {
        nodes.setCondition(node, "ExampleDiskFailing", "False");
        nodes.patchTaints(node, nodes.resourceVersion(node), "[" + FOREIGN_TAINT + "]")
                .orFail();
        write("5", "\"spec\":{\"taints\":[" + FOREIGN_TAINT + "," + OUR_TAINT + "]}")
                .orFail();
    }

    @Test
    void refusesWhatIsNotOurs() {
        JsonNode before = nodes.get(node);
        refused(write("5", "\"spec\":{\"taints\":[" + OUR_TAINT + "]}"), "another's taint");
        refused(write("5", "\"spec\":{\"taints\":[]}"), "another's taint");
        refused(write("5", taints(FOREIGN_TAINT.replace("a-7", "a-8"), OUR_TAINT)), "another's taint");
        refused(write("5", taints(FOREIGN_TAINT, OUR_TAINT.replace("NoSchedule", "NoExecute"))), "another effect");
        refused(
                write("5", taints(FOREIGN_TAINT, OUR_TAINT.replace("\"effect\"", "\"value\":\"v\",\"effect\""))),
                "value");
        refused(write("5", "\"spec\":{\"unschedulable\":true}"), "spec");
        refused(write("5", "\"spec\":{\"providerID\":\"elsewhere://1\"}"), "spec");
        refused(annotate("\"example.com/x\":\"y\""), "annotation");
        refused(annotate("\"barograph.io/ignore\":\"true\""), "annotation");
        refused(metadata("\"labels\":{\"zone\":\"b\"}"), "labels");
        refused(metadata("\"labels\":{\"new\":\"b\"}"), "labels");
        refused(metadata("\"finalizers\":[\"example.com/f\"]"), "finalizers");
        refused(status("5", "\"conditions\":[{\"type\":\"ExampleDiskFailing\",\"status\":\"True\"}]"), "condition");
        refused(status("5", "\"conditions\":[{\"$patch\":\"delete\",\"type\":\"Ready\"}]"), "condition");
        refused(status("5", "\"conditions\":[{\"type\":\"Invented\",\"status\":\"True\"}]"), "condition");
        refused(status("5", "\"capacity\":{\"cpu\":\"64\"}"), "status");
        assertThat(nodes.get(node)).isEqualTo(before);
    }

    @Test
    void refusesAnEpochThatIsMissingOrNoneOrHasPassed() {
        String away = taints(FOREIGN_TAINT);
        refused(write("4", away), "barograph.io/epoch 4 is older than the node's 5");
        refused(write("", away), "barograph.io/epoch  is older");
        refused(write("five", away), "or no epoch");
        refused(write("-6", away), "or no epoch");
        refused(write("99999999999", away), "or no epoch");
        refused(write("2147483648", away), "or no epoch");
        refused(account.client().patch(path(), Patch.MERGE, """
                {"metadata":{"annotations":{"barograph.io/epoch":null}},"spec":{"taints":[%s]}}""".formatted(FOREIGN_TAINT)), "barograph.io/epoch (none)");
        refused(status("4", "\"conditions\":[{\"type\":\"TeardownPressure\",\"status\":\"True\"}]"), "epoch 4");
        assertThat(nodes.taints(node)).contains(KEY + ":NoSchedule");

        write("6", away).orFail();
        assertThat(nodes.taints(node)).doesNotContain(KEY + ":NoSchedule");
        refused(write("5", taints(FOREIGN_TAINT, OUR_TAINT)), "barograph.io/epoch 5 is older than the node's 6");
    }

    @Test
    void letsAWordThatIsNoEpochKeepNobodyOut() {
        for (String word : List.of("never", "99999999999", "-1", "")) {
            server.admin()
                    .patch(
                            path(),
                            Patch.MERGE,
                            "{\"metadata\":{\"annotations\":{\"barograph.io/epoch\":\"" + word + "\"}}}")
                    .orFail();
            write("5", taints(OUR_TAINT, FOREIGN_TAINT)).orFail();
        }
    }

    @Test
    void staysWithinTheCostLimitsOnANodeFullOfMarks() {
        List<String> taints = new ArrayList<>(IntStream.range(0, 50)
                .mapToObj(
                        "{\"key\":\"example.com/taint-with-a-long-name-%1$d\",\"value\":\"value-%1$d\",\"effect\":\"NoSchedule\"}"
                                ::formatted)
                .toList());
        nodes.patchTaints(node, nodes.resourceVersion(node), "[" + String.join(",", taints) + "]")
                .orFail();
        String conditions = String.join(
                ",",
                IntStream.range(0, 40)
                        .mapToObj(i -> "{\"type\":\"ExampleConditionOfSomebody" + i
                                + "\",\"status\":\"True\",\"reason\":\"R\",\"message\":\"" + "m".repeat(1000) + "\"}")
                        .toList());
        String images = String.join(
                ",",
                IntStream.range(0, 50)
                        .mapToObj(i -> "{\"names\":[\"registry.example.com/an/image/of/somebody" + i
                                + "@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\"]}")
                        .toList());
        nodes.patchStatus(node, "{\"status\":{\"conditions\":[" + conditions + "],\"images\":[" + images + "]}}")
                .orFail();
        try (KubeNodeApi api = new KubeNodeApi(account.connection(), "it")) {
            LiveNode full = ((ApiOutcome.Done<LiveNode>) api.get(node)).value();
            List<NodeTaint> more = new ArrayList<>(full.taints());
            Collections.reverse(more);
            more.add(NodeTaint.of(KEY, "NoSchedule"));
            more.add(NodeTaint.of("barograph.io/pid-pressure", "NoSchedule"));
            var write = new TaintWrite(full.meta().resourceVersion(), more, Map.of("barograph.io/owned", "{}"));
            assertThat(api.replaceTaints(full.identity(), write, 7)).isInstanceOf(ApiOutcome.Done.class);
            for (NodeConditionStatus each : NodeConditionStatus.values()) {
                var condition = new NodeCondition(
                        "KubepodsCPUContentionPressure", each, "R", "m", new NodeCondition.Times(NOW, NOW));
                assertThat(api.patchCondition(full.identity(), condition, 7)).isInstanceOf(ApiOutcome.Done.class);
            }
        }
        assertThat(nodes.taints(node)).hasSize(52);
        assertThat(nodes.conditions(node)).hasSize(43);
        taints.set(49, OUR_TAINT);
        refused(write("7", taints(taints.toArray(String[]::new))), "another's taint");
    }

    private static void refused(Answer answer, String why) {
        assertThat(answer.body().path("message").asText()).contains("ValidatingAdmissionPolicy", why);
        assertThat(answer.status()).isEqualTo(403);
    }

    private static String taints(String... taints) {
        return "\"spec\":{\"taints\":[" + String.join(",", taints) + "]}";
    }

    private Answer write(String epoch, String what) {
        return account.client().patch(path(), Patch.MERGE, """
                {"metadata":{"annotations":{"barograph.io/epoch":"%s"}},%s}""".formatted(epoch, what));
    }

    private Answer annotate(String annotation) {
        return metadata("\"annotations\":{\"barograph.io/epoch\":\"5\"," + annotation + "}");
    }

    private Answer metadata(String what) {
        return account.client().patch(path(), Patch.MERGE, "{\"metadata\":{" + what + "}}");
    }

    private Answer status(String epoch, String what) {
        return account.client().patch(path() + "/status", Patch.STRATEGIC_MERGE, """
                {"metadata":{"annotations":{"barograph.io/epoch":"%s"}},"status":{%s}}""".formatted(epoch, what));
    }

    private String path() {
        return "/api/v1/nodes/" + node;
    }
}
