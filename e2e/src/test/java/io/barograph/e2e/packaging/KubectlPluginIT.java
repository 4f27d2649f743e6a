package io.barograph.e2e.packaging;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.Checkout;
import io.barograph.testkit.cluster.ApiClient.Patch;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.WithApiServer;
import io.barograph.testkit.gobuild.ClusterBinaries;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// `kubectl barograph`, as krew installs it, started by kubectl itself beside a real API server, which has no pods.
@Tag("full")
@WithApiServer
class KubectlPluginIT {

    private static final String URL = "https://example.com/a|b/barograph.tar.gz?file=1&version=&2";

    private static final String POD = "plugin-it";

    private final ApiServer server;
    private String said = "";

    @TempDir
    private Path directory;

    KubectlPluginIT(ApiServer server) {
        this.server = server;
    }

    private int run(String... command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment()
                .put("KUBECONFIG", server.kubeconfig(ApiServer.ADMIN).toString());
        builder.environment().put("BAROGRAPH_JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("BAROGRAPH_BUILD", "never");
        Path programs = ClusterBinaries.find().kubectl().getParent();
        builder.environment()
                .merge("PATH", directory.resolve("plugin") + ":" + programs, (path, more) -> more + ":" + path);
        Process process = builder.start();
        process.getOutputStream().close();
        said = new String(process.getInputStream().readAllBytes(), UTF_8);
        return process.waitFor();
    }

    @Test
    void theArchiveAndItsManifestMakeAPluginThatFindsTheController() throws Exception {
        assertThat(run(Checkout.HOME.resolve("deploy/krew/build").toString(), directory.toString(), URL))
                .as(said)
                .isZero();
        Map<?, ?> manifest = (Map<?, ?>) new Load(LoadSettings.builder().build())
                .loadFromString(Files.readString(directory.resolve("barograph.yaml")));
        assertThat(manifest.get("apiVersion")).isEqualTo("krew.googlecontainertools.github.com/v1alpha2");
        assertThat(manifest.get("kind")).isEqualTo("Plugin");
        assertThat(manifest.get("metadata")).isEqualTo(Map.of("name", "barograph"));
        Map<?, ?> spec = (Map<?, ?>) Objects.requireNonNull(manifest.get("spec"));
        String version = String.valueOf(spec.get("version"));
        assertThat(version).matches("v[0-9]+\\.[0-9]+\\.[0-9]+(-.*)?");
        assertThat(String.valueOf(spec.get("shortDescription")).length()).isBetween(10, 50);
        Map<?, ?> platform = (Map<?, ?>) ((List<?>) Objects.requireNonNull(spec.get("platforms"))).getFirst();
        Path archive = directory.resolve("barograph-" + version.substring(1) + ".tar.gz");
        assertThat(platform.get("uri")).isEqualTo(URL);
        assertThat(platform.get("sha256")).isEqualTo(sha256(archive));
        assertThat(Files.readString(Checkout.HOME.resolve("pom.xml")))
                .contains("<version>" + version.substring(1) + "</version>");

        Path plugin = Files.createDirectory(directory.resolve("plugin"));
        assertThat(run("tar", "-C", plugin.toString(), "-xf", archive.toString()))
                .isZero();
        assertThat(plugin.resolve(String.valueOf(platform.get("bin")))).isExecutable();
        asksTheClusterOfKubectl();
    }

    private void asksTheClusterOfKubectl() throws Exception {
        assertThat(run("kubectl", "barograph", "version")).as(said).isZero();
        assertThat(said).startsWith("barograph ");
        assertThat(run("kubectl", "barograph", "status")).isEqualTo(1);
        assertThat(said).contains("no controller runs in namespace barograph. Maybe set BAROGRAPH_NAMESPACE");
        asksAtThePortAndByTheSchemeThatThePodHas();
        assertThat(run("kubectl", "barograph", "status", "--controller=http://127.0.0.1:1"))
                .isEqualTo(1);
        assertThat(said).contains("http://127.0.0.1:1 gives no answer");
        silencesWhereTheControllerRuns();
    }

    private void silencesWhereTheControllerRuns() throws Exception {
        server.kubectl("create", "namespace", "plugin-it");
        String there = "BAROGRAPH_NAMESPACE=plugin-it";
        assertThat(run("env", there, "kubectl", "barograph", "silence", "stop", "--author=jo", "--reason=it flaps"))
                .as(said)
                .isZero();
        assertThat(server.kubectl(
                        "-n", "plugin-it", "get", "configmap", "barograph-silences", "-o", "jsonpath={.data}"))
                .contains("it flaps");
        assertThat(run("env", there, "kubectl", "barograph", "silence", "resume"))
                .as(said)
                .isZero();
        assertThat(run("env", there, "kubectl", "barograph", "silence", "--help"))
                .as(said)
                .isZero();
        assertThat(run(
                        "env",
                        "BAROGRAPH_NAMESPACE=b",
                        "kubectl",
                        "barograph",
                        "silence",
                        "list",
                        "--namespace=plugin-it"))
                .as(said)
                .isZero();
        assertThat(run("env", there, "kubectl", "barograph", "cleanup", "--dry-run"))
                .as(said)
                .isZero();
    }

    /// No kubelet runs behind these pods, so that no port-forward comes to be, and the plugin says which it has tried.
    private void asksAtThePortAndByTheSchemeThatThePodHas() throws Exception {
        runningController("\"httpGet\":{\"path\":\"/readyz\",\"port\":\"http\",\"scheme\":\"HTTPS\"}");
        assertThat(run("kubectl", "barograph", "status")).isEqualTo(1);
        assertThat(said).contains("no port-forward to a controller (https, port 8443)");
        runningController("\"httpGet\":{\"path\":\"/readyz\",\"port\":\"http\"}");
        assertThat(run("kubectl", "barograph", "status")).isEqualTo(1);
        assertThat(said).contains("no port-forward to a controller (http, port 8443)");
        runningController("\"tcpSocket\":{\"port\":\"http\"}");
        assertThat(run("kubectl", "barograph", "status")).isEqualTo(1);
        assertThat(said).contains("no port-forward to a controller (https, port 8443)");
        assertThat(run("env", "BAROGRAPH_PORT=1", "BAROGRAPH_SCHEME=http", "kubectl", "barograph", "status"))
                .isEqualTo(1);
        assertThat(said).contains("no port-forward to a controller (http, port 1)");
        server.kubectl("delete", "pod", POD, "-n", "barograph", "--force", "--grace-period=0");
    }

    private void runningController(String probe) {
        server.deploy("00-namespace.yaml");
        server.kubectl("delete", "pod", POD, "-n", "barograph", "--force", "--grace-period=0", "--ignore-not-found");
        String pods = "/api/v1/namespaces/barograph/pods";
        server.admin().post(pods, """
                {"apiVersion":"v1","kind":"Pod",
                 "metadata":{"name":"%s","labels":{"app.kubernetes.io/name":"barograph-controller"}},
                 "spec":{"nodeName":"nowhere","containers":[{"name":"sidecar","image":"i"},
                   {"name":"controller","image":"i","ports":[{"name":"http","containerPort":8443}],"readinessProbe":{%s}}]}}\
                """.formatted(POD, probe)).orFail();
        server.admin()
                .patch(pods + "/" + POD + "/status", Patch.MERGE, "{\"status\":{\"phase\":\"Running\"}}")
                .orFail();
    }

    private static String sha256(Path file) throws IOException, GeneralSecurityException {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
    }
}
