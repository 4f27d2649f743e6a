package io.barograph.e2e.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.cli.policy.AdmissionCommand;
import io.barograph.e2e.InProcessCommand;
import io.barograph.testkit.chart.Helm;
import io.barograph.testkit.cluster.ApiClient;
import io.barograph.testkit.cluster.ApiClient.Answer;
import io.barograph.testkit.cluster.ApiClient.Patch;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.NodeObjects;
import io.barograph.testkit.cluster.WithApiServer;
import io.barograph.testkit.gobuild.ClusterBinaries;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A release with own policies that first enforces and then observes, on a real API server: what its policies have put
/// on nodes may still be taken away, also where the values no longer have the admission policy that was printed for
/// them.
@Tag("full")
@Tag(WithApiServer.TAG)
class OwnPoliciesIT {

    private static final String NODE = "own-policies-it";
    private static final String TAINT = "example.com/mine:NoSchedule";
    private static final String OTHERS = "example.com/maintenance:NoSchedule";
    private static final String POLICY = """
            rule "always"
            when
                Contention(scope == NODE, resource == CPU, avg60 >= 40)
            then
                node.condition("MyPressure");
                node.taint("example.com/mine", NoSchedule);
                node.taint("example.com/unused", NoSchedule);
            end
            """;

    @TempDir
    private Path directory;

    @Test
    void whatEnforcedPoliciesHaveLeftIsReleasedWhileTheyObserve() throws IOException {
        Path policy = Files.writeString(directory.resolve("mine.drl"), POLICY);
        String printed = InProcessCommand.printed(new AdmissionCommand(), "--policies", policy.toString());
        Path admission = Files.writeString(directory.resolve("admission.yaml"), printed);
        try (ApiServer server = ApiServer.start(ClusterBinaries.find(), directory.resolve("server"))) {
            helm(server, policy, "--set", "mode=enforce", "--set-file", "admissionPolicy.manifest=" + admission);
            NodeObjects nodes = new NodeObjects(server.admin());
            nodes.create(NODE, Map.of());
            nodes.addTaint(NODE, "example.com/maintenance", "NoSchedule");
            nodes.addTaint(NODE, "example.com/mine", "NoSchedule");

            helm(server, policy, "--set", "mode=observe");
            assertThat(policies(server))
                    .contains("'" + TAINT + "'", "'barograph.io/disk-pressure:NoSchedule'")
                    .doesNotContain("example.com/unused", "MyPressure");
            String token = server.kubectl("create", "token", "barograph-cleanup", "-n", "barograph")
                    .strip();
            try (ApiClient cleanup = server.clientWithToken(token)) {
                await().atMost(Duration.ofSeconds(30))
                        .untilAsserted(() -> assertThat(taints(cleanup, "[]")
                                        .body()
                                        .path("message")
                                        .asText())
                                .contains("a taint may be taken away only, and only if it is ours"));
                assertThat(nodes.taints(NODE)).contains(TAINT, OTHERS);
                await().atMost(Duration.ofSeconds(30))
                        .untilAsserted(() ->
                                taints(cleanup, withoutOurs(nodes.get(NODE))).orFail());
            }
            assertThat(nodes.taints(NODE)).contains(OTHERS).doesNotContain(TAINT);

            helm(server, policy, "--set", "mode=observe");
            assertThat(policies(server)).doesNotContain("example.com/");
        }
    }

    private static String withoutOurs(JsonNode node) {
        List<String> left = new ArrayList<>();
        for (JsonNode taint : node.at("/spec/taints")) {
            if (!taint.path("key").asText().equals("example.com/mine")) {
                left.add(taint.toString());
            }
        }
        return left.toString();
    }

    private static Answer taints(ApiClient client, String taints) {
        return client.patch("/api/v1/nodes/" + NODE, Patch.MERGE, "{\"spec\":{\"taints\":" + taints + "}}");
    }

    private static String policies(ApiServer server) {
        return server.kubectl("get", "validatingadmissionpolicies", "-o", "yaml");
    }

    private static void helm(ApiServer server, Path policy, String... arguments) {
        List<String> all = new ArrayList<>(List.of(
                "upgrade",
                "--install",
                "barograph",
                Helm.CHART.toString(),
                "--namespace",
                "barograph",
                "--create-namespace",
                "--reset-values",
                "--kubeconfig",
                server.kubeconfig(ApiServer.ADMIN).toString(),
                "--set-file",
                "policies.inline.mine\\.drl=" + policy));
        all.addAll(List.of(arguments));
        Helm.run("helm", all.toArray(String[]::new)).orFail();
    }
}
