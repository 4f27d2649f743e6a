package io.barograph.e2e.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.testkit.Checkout;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.WithApiServer;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The exporter's DaemonSet as a real API server takes it. That it runs on a node show `EnforcedNodeIT` and
/// `e2e/guest/run`.
@Tag("full")
@WithApiServer
class DaemonSetIT {

    private static final String DAEMON_SET = "/apis/apps/v1/namespaces/barograph/daemonsets/barograph-exporter";

    private final ApiServer server;

    DaemonSetIT(ApiServer server) {
        this.server = server;
    }

    @AfterEach
    void remove() {
        server.admin().delete(DAEMON_SET);
    }

    @Test
    void itAsksForNoPrivilege() {
        apply();

        JsonNode pod = podSpec();
        assertThat(pod.at("/securityContext/runAsNonRoot").asBoolean()).isTrue();
        assertThat(pod.path("automountServiceAccountToken").asBoolean(true)).isFalse();
        onlyReadsAndHasNoCapability(pod);
    }

    @Test
    void thePatchForTheRuntimesStateAddsToItAndGivesNoCapability() {
        apply();
        List<String> mounted = mountPaths(podSpec());

        String patch =
                Checkout.HOME.resolve("deploy/patches/exporter-compat.yaml").toString();
        server.kubectl("-n", "barograph", "patch", "daemonset", "barograph-exporter", "--patch-file", patch);

        JsonNode pod = podSpec();
        assertThat(mountPaths(pod)).containsAll(mounted).hasSize(mounted.size() + 1);
        assertThat(pod.at("/securityContext/runAsUser").asInt(-1)).isZero();
        onlyReadsAndHasNoCapability(pod);
    }

    @Test
    void thePatchForReclaimingGivesTheRuntimesSocketAndATokenAndNoCapability() {
        apply();
        List<String> mounted = mountPaths(podSpec());
        server.kubectl("apply", "-f", patch("reclaim-rights.yaml"));

        server.kubectl(
                "-n",
                "barograph",
                "patch",
                "daemonset",
                "barograph-exporter",
                "--patch-file",
                patch("exporter-reclaim.yaml"));

        JsonNode pod = podSpec();
        assertThat(mountPaths(pod))
                .containsAll(mounted)
                .contains("/run/containerd")
                .hasSize(mounted.size() + 1);
        assertThat(pod.at("/automountServiceAccountToken").asBoolean()).isTrue();
        assertThat(pod.at("/containers/0/securityContext/capabilities").toString())
                .isEqualTo("{\"drop\":[\"ALL\"]}");
        String account = "system:serviceaccount:barograph:"
                + pod.at("/serviceAccountName").asText();
        assertThat(server.kubectl("auth", "can-i", "get", "nodes", "--as", account))
                .contains("yes");
        assertThatThrownBy(() -> server.kubectl("auth", "can-i", "list", "nodes", "--as", account))
                .hasMessageContaining("no");
    }

    @Test
    void thePatchesForTheKubeletsThresholdsGiveItsFileOrTheRightToAskIt() {
        apply();
        patchExporter("exporter-kubelet-config.yaml");
        assertThat(podSpec().at("/containers/0/env").findValuesAsText("value")).contains("/host/kubelet-config.yaml");
        assertThat(mountPaths(podSpec())).contains("/host/kubelet-config.yaml");
        onlyReadsAndHasNoCapability(podSpec());

        server.kubectl("apply", "-f", patch("configz-rights.yaml"));
        patchExporter("exporter-configz.yaml");
        String account = "system:serviceaccount:barograph:"
                + podSpec().at("/serviceAccountName").asText();
        assertThat(server.kubectl("auth", "can-i", "get", "nodes", "--subresource=configz", "--as", account))
                .contains("yes");
        assertThatThrownBy(
                        () -> server.kubectl("auth", "can-i", "get", "nodes", "--subresource=proxy", "--as", account))
                .hasMessageContaining("no");
        assertThatThrownBy(() -> server.kubectl("auth", "can-i", "get", "nodes", "--as", account))
                .hasMessageContaining("no");
    }

    private void patchExporter(String file) {
        server.kubectl("-n", "barograph", "patch", "daemonset", "barograph-exporter", "--patch-file", patch(file));
    }

    private static String patch(String file) {
        return Checkout.HOME.resolve("deploy/patches").resolve(file).toString();
    }

    private void apply() {
        assertThat(server.deploy("00-namespace.yaml", "exporter-daemonset.yaml"))
                .contains("daemonset.apps/barograph-exporter created");
    }

    private JsonNode podSpec() {
        return server.admin().get(DAEMON_SET).body().at("/spec/template/spec");
    }

    private static void onlyReadsAndHasNoCapability(JsonNode pod) {
        assertThat(pod.path("containers")).hasSize(1);
        JsonNode container = pod.at("/containers/0");
        JsonNode security = container.path("securityContext");
        assertThat(security.at("/capabilities/drop/0").asText()).isEqualTo("ALL");
        assertThat(security.path("capabilities").has("add")).isFalse();
        assertThat(security.path("allowPrivilegeEscalation").asBoolean(true)).isFalse();
        assertThat(security.path("readOnlyRootFilesystem").asBoolean()).isTrue();
        assertThat(security.path("privileged").asBoolean()).isFalse();
        for (JsonNode mount : container.path("volumeMounts")) {
            boolean ofTheHost = mount.path("mountPath").asText().startsWith("/host/");
            assertThat(mount.path("readOnly").asBoolean()).as(mount.toString()).isEqualTo(ofTheHost);
        }
    }

    private static List<String> mountPaths(JsonNode pod) {
        List<String> paths = new ArrayList<>();
        pod.at("/containers/0/volumeMounts")
                .forEach(mount -> paths.add(mount.path("mountPath").asText()));
        return paths;
    }
}
