package io.barograph.e2e.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.testkit.Checkout;
import io.barograph.testkit.cluster.ApiClient.Answer;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.WithApiServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The controller's Deployment as a real API server takes it. `ClusterStartIT` shows that it works.
@Tag("full")
@WithApiServer
class ControllerManifestIT {

    private static final String MANIFEST =
            Checkout.HOME.resolve("deploy/controller.yaml").toString();
    private static final String DEPLOYMENT = "/apis/apps/v1/namespaces/barograph/deployments/barograph-controller";
    private static final String STRICT = "restricted-it";

    private final ApiServer server;

    ControllerManifestIT(ApiServer server) {
        this.server = server;
    }

    @BeforeEach
    void apply() {
        server.deploy("00-namespace.yaml", "rbac.yaml", "controller.yaml");
    }

    @AfterEach
    void remove() {
        server.kubectl("delete", "-f", MANIFEST);
    }

    @Test
    void theWholeDirectoryMayBeAppliedAndApplyingRolesAgainLeavesTheNamespaceAsItIs() {
        assertThat(dryRun(""))
                .contains("daemonset.apps/barograph-exporter", "cronjob.batch/barograph-cleanup")
                .contains("namespace/barograph unchanged");
        server.kubectl("label", "--overwrite", "namespace", "barograph", "example.com/ours=yes");
        server.deploy("rbac.yaml");
        assertThat(server.admin()
                        .get("/api/v1/namespaces/barograph")
                        .orFail()
                        .at("/metadata/labels")
                        .toString())
                .contains("\"pod-security.kubernetes.io/enforce\":\"privileged\"", "\"example.com/ours\":\"yes\"");
    }

    /// The rights to evict come by a patch of their own.
    @Test
    void theWholeDirectoryLetsNoAccountEvict() {
        assertThat(dryRun(""))
                .doesNotContain(
                        "serviceaccount/barograph-evictor",
                        "serviceaccount/barograph-pod-cleanup",
                        "role.rbac.authorization.k8s.io/barograph-evictor",
                        "role.rbac.authorization.k8s.io/barograph-pod-cleanup",
                        "barograph-impersonator");
        assertThat(dryRun("/patches/eviction.yaml"))
                .contains("serviceaccount/barograph-evictor", "serviceaccount/barograph-pod-cleanup");
    }

    private String dryRun(String what) {
        return server.kubectl(
                "apply", "--dry-run=server", "--validate=strict", "-f", Checkout.HOME.resolve("deploy") + what);
    }

    @Test
    void itObservesUntilItIsToldOtherwise() {
        JsonNode pod = podSpec();
        assertThat(pod.at("/containers/0/args").toString())
                .contains("\"--mode=observe\"")
                .doesNotContain("enforce");
        assertThat(pod.path("priorityClassName").asText()).isEqualTo("system-node-critical");
        assertThat(pod.at("/tolerations/0/operator").asText()).isEqualTo("Exists");
    }

    /// The API server's own admission judges it.
    @Test
    void itsPodsMeetTheStrictestPodSecurityLevel() {
        String namespaces = "/api/v1/namespaces";
        server.admin().post(namespaces, """
            {"metadata":{"name":"%s","labels":{"pod-security.kubernetes.io/enforce":"restricted"}}}\
            """.formatted(STRICT)).orFail();
        JsonNode spec = podSpec();

        assertThat(create(spec.toString()).status()).isEqualTo(201);
        Answer looser = create(spec.toString().replace("\"runAsNonRoot\":true", "\"runAsNonRoot\":false"));
        assertThat(looser.status()).isEqualTo(403);
        assertThat(looser.body().path("message").asText()).contains("PodSecurity", "runAsNonRoot");
    }

    private Answer create(String spec) {
        return server.admin().post("/api/v1/namespaces/" + STRICT + "/pods?dryRun=All", """
            {"metadata":{"name":"controller"},"spec":%s}\
            """.formatted(spec));
    }

    private JsonNode podSpec() {
        return server.admin().get(DEPLOYMENT).orFail().at("/spec/template/spec");
    }
}
