package io.barograph.testkit.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.testkit.cluster.ApiClient.Answer;
import io.barograph.testkit.gobuild.ClusterBinaries;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the product builds on, seen on the server itself: how conditions, taints, events and RBAC answer, and that the
/// server comes back from its own failures with its data.
@Tag("slow")
@WithApiServer
class ApiServerIT {
    private static final String NODE = "api-server-it";
    private static final String NOT_READY = "node.kubernetes.io/not-ready:NoSchedule";
    private static final String FOREIGN = "example.com/maintenance:NoSchedule";

    private final ApiServer server;
    private final NodeObjects nodes;
    private final String uid;

    ApiServerIT(ApiServer server) {
        this.server = server;
        this.nodes = new NodeObjects(server.admin());
        this.uid = nodes.create(NODE, Map.of("zone", "a"));
        nodes.setCondition(NODE, "ExampleDiskFailing", "False");
        nodes.addTaint(NODE, "example.com/maintenance", "NoSchedule");
    }

    @AfterEach
    void deleteNode() {
        server.heal();
        nodes.delete(NODE);
    }

    @Test
    void isTheVersionThatGoModNames() {
        JsonNode version = server.admin().get("/version").orFail();

        assertThat(version.path("gitVersion").asText()).matches("v1\\.\\d+\\.\\d+");
        assertThat(version.path("major").asText()).isEqualTo("1");
        assertThat(server.kubectl("get", "node", NODE, "-o", "jsonpath={.metadata.uid}"))
                .isEqualTo(uid);
    }

    @Test
    void strategicMergeOfOneConditionKeepsTheOthers() {
        for (String status : List.of("True", "False")) {
            String ours = String.format("""
                    {"status":{"conditions":[
                      {"type":"KubepodsCPUContentionPressure","status":"%s","reason":"Test"}]}}""", status);
            nodes.patchStatus(NODE, ours).orFail();
        }

        assertThat(nodes.conditions(NODE))
                .containsOnly(
                        Map.entry("Ready", "True"),
                        Map.entry("ExampleDiskFailing", "False"),
                        Map.entry("KubepodsCPUContentionPressure", "False"));
    }

    @Test
    void taintsAtTheCurrentResourceVersionAreReplaced() {
        Answer answer = nodes.patchTaints(
                NODE, nodes.resourceVersion(NODE), "[{\"key\":\"example.com/only\",\"effect\":\"PreferNoSchedule\"}]");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(nodes.taints(NODE)).containsExactly("example.com/only:PreferNoSchedule");
    }

    @Test
    void taintsAtAStaleResourceVersionAreRefusedAndNothingChanges() {
        String stale = nodes.resourceVersion(NODE);
        nodes.addTaint(NODE, "example.com/other", "NoSchedule");
        JsonNode before = nodes.get(NODE);

        Answer answer = nodes.patchTaints(NODE, stale, "[]");

        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.body().path("reason").asText()).isEqualTo("Conflict");
        assertThat(nodes.get(NODE)).isEqualTo(before);
        assertThat(nodes.taints(NODE)).containsExactly(NOT_READY, FOREIGN, "example.com/other:NoSchedule");
    }

    @Test
    void aNodeTakesEvents() {
        server.admin()
                .post("/apis/events.k8s.io/v1/namespaces/default/events", event("PressureRaised", 2))
                .orFail();
        server.admin()
                .post("/apis/events.k8s.io/v1/namespaces/default/events", event("PressureHigh", 1))
                .orFail();

        assertThat(nodes.events(NODE))
                .extracting(event -> event.path("reason").asText())
                .containsExactly("PressureHigh", "PressureRaised");
        assertThat(nodes.events("another-node")).isEmpty();
    }

    private String event(String reason, int second) {
        return String.format("""
                {"apiVersion":"events.k8s.io/v1","kind":"Event",
                 "metadata":{"name":"%1$s.%2$d","namespace":"default"},
                 "eventTime":"2026-01-01T00:00:0%2$d.000000Z",
                 "reportingController":"barograph.io/test","reportingInstance":"test-1",
                 "action":"Test","reason":"%3$s","type":"Warning","note":"an event of a test",
                 "regarding":{"apiVersion":"v1","kind":"Node","name":"%1$s","uid":"%4$s"}}
                """, NODE, second, reason, uid);
    }

    @Test
    void whoHasNoRoleIsRefused() {
        Answer read = server.client(ApiServerExtension.STRANGER).get("/api/v1/nodes/" + NODE);
        Answer write = new NodeObjects(server.client(ApiServerExtension.STRANGER))
                .patchStatus(NODE, "{\"status\":{\"conditions\":[]}}");

        assertThat(read.status()).isEqualTo(403);
        assertThat(read.body().path("message").asText()).contains("User \"stranger\" cannot get resource \"nodes\"");
        assertThat(write.status()).isEqualTo(403);
    }

    @Test
    void aRoleGrantsExactlyItsVerbs() {
        server.kubectl("create", "clusterrole", "api-server-it", "--verb=get", "--resource=nodes");
        server.kubectl(
                "create", "clusterrolebinding", "api-server-it", "--clusterrole=api-server-it", "--user=stranger");
        try {
            ApiClient stranger = server.client(ApiServerExtension.STRANGER);

            await("the server has seen the binding")
                    .untilAsserted(() -> assertThat(
                                    stranger.get("/api/v1/nodes/" + NODE).status())
                            .isEqualTo(200));
            assertThat(stranger.delete("/api/v1/nodes/" + NODE).status()).isEqualTo(403);
        } finally {
            server.kubectl("delete", "clusterrolebinding,clusterrole", "api-server-it");
        }
    }

    @Test
    void anUnknownTokenIsRefused() {
        try (ApiClient unknown = server.clientWithToken("no-such-token")) {
            assertThat(unknown.get("/api/v1/nodes/" + NODE).status()).isEqualTo(401);
        }
    }

    @Test
    void keepsDataAndAddressThroughARestart() {
        JsonNode before = nodes.get(NODE);

        server.kill();
        assertThatThrownBy(() -> nodes.get(NODE)).isInstanceOf(UncheckedIOException.class);
        server.restart();

        assertThat(nodes.get(NODE)).isEqualTo(before);
    }

    @Test
    void keepsDataThroughTheDeathOfEtcd() {
        JsonNode before = nodes.get(NODE);

        server.killEtcd();
        try (ApiClient impatient = server.client(ApiServer.ADMIN, Duration.ofSeconds(3))) {
            assertThat(answers(impatient)).isFalse();
        }
        server.restartEtcd();

        assertThat(nodes.get(NODE)).isEqualTo(before);
    }

    @Test
    void aFrozenServerAnswersNothingUntilItThaws() {
        server.freeze();
        try (ApiClient impatient = server.client(ApiServer.ADMIN, Duration.ofMillis(500))) {
            assertThatThrownBy(() -> impatient.get("/api/v1/nodes/" + NODE)).isInstanceOf(UncheckedIOException.class);
        }
        server.thaw();

        assertThat(nodes.conditions(NODE)).containsKeys("Ready", "ExampleDiskFailing");
    }

    private static boolean answers(ApiClient client) {
        try {
            return client.patch(
                            "/api/v1/nodes/" + NODE, ApiClient.Patch.MERGE, "{\"metadata\":{\"labels\":{\"a\":\"b\"}}}")
                    .ok();
        } catch (UncheckedIOException _) {
            return false;
        }
    }

    @Test
    void severalServersRunSideBySide(@TempDir Path work) {
        try (ApiServer second = ApiServer.start(ClusterBinaries.find(), work, ClusterUser.of("someone"))) {
            assertThat(second.url()).isNotEqualTo(server.url());
            assertThat(new NodeObjects(second.admin()).events(NODE)).isEmpty();
            assertThat(second.admin().get("/api/v1/nodes/" + NODE).status()).isEqualTo(404);
            assertThatThrownBy(() -> second.token("stranger")).hasMessageContaining("[admin, someone]");
        }
        assertThat(work).isDirectoryRecursivelyContaining("glob:**kube-apiserver.log");
        assertThat(work).isDirectoryNotContaining("glob:**.csv");
    }
}
