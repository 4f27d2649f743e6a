package io.barograph.cli.up;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.cli.CommandResult;
import io.barograph.cli.status.StatusCommand;
import io.barograph.exporter.kernel.live.HostRoots;
import io.barograph.testkit.Checkout;
import io.barograph.testkit.host.PlainFileHost;
import io.barograph.testkit.host.PodlessRecording;
import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/// The first screen on a host without a kubelet, whatever this machine is: pressure, memory and tasks are its kernel's
/// own,
/// its cgroups are those of a recorded kernel, without pods.
@Tag("full")
class HostFirstScreenTest {

    private static final List<String> KERNELS_OWN =
            List.of("pressure", "sys", "meminfo", "stat", "vmstat", "loadavg", "diskstats");
    private static final Set<String> OF_SYSTEM =
            Set.of("SystemCPUContentionPressure", "SystemMemoryContentionPressure", "SystemDiskContentionPressure");
    private static final Set<String> OF_EVERY_HOST = Set.of(
            "HostCPUPressure",
            "HostMemoryPressure",
            "HostDiskPressure",
            "HostMemoryNearlyGone",
            "HostDiskNearlyFull",
            "HostTasksNearlyGone");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path base;

    private PlainFileHost files;
    private Thread up = Thread.ofVirtual().unstarted(() -> {});

    @BeforeEach
    void makeHost() throws IOException {
        files = PlainFileHost.in(base);
        Files.createDirectories(files.root("var/lib"));
        Path proc = base.resolve("proc");
        deleteTree(proc.resolve("pressure"));
        deleteTree(proc.resolve("sys"));
        for (String name : KERNELS_OWN) {
            Files.createSymbolicLink(proc.resolve(name), Path.of("/proc", name));
        }
    }

    private static void deleteTree(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }

    @AfterEach
    void endUp() throws InterruptedException {
        up.interrupt();
        assertThat(up.join(Duration.ofSeconds(60))).isTrue();
    }

    private void startUp(String... arguments) {
        HostRoots host = new HostRoots(files.root(""), base.resolve("proc"), base.resolve("sys"));
        CommandLine command = new CommandLine(new UpCommand(host))
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true));
        List<String> all = new ArrayList<>(List.of("--port=0", "--exporter-port=0"));
        all.addAll(List.of(arguments));
        up = Thread.ofVirtual().start(() -> command.execute(all.toArray(String[]::new)));
        await().atMost(Duration.ofSeconds(60)).until(() -> out.toString().contains("Ctrl-C"));
    }

    private String page() {
        return out.toString().replaceAll("(?s).*status page +(http://127.0.0.1:[0-9]+)/.*", "$1");
    }

    private JsonNode fleet() throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(page() + "/api/fleet")).build();
        try (HttpClient http = HttpClient.newHttpClient()) {
            return CommandResult.jsonOf(
                    http.send(request, HttpResponse.BodyHandlers.ofString()).body());
        }
    }

    /// The only node, once averages over 10 s have been seen.
    private JsonNode judgedNode() {
        return await().atMost(Duration.ofSeconds(60))
                .until(
                        () -> fleet().at("/nodes/0"),
                        node -> node.path("seq").asInt() > 3
                                && !node.path("level").asText().equals("unknown"));
    }

    private static Set<String> keys(JsonNode node, Predicate<JsonNode> demands) {
        return node.path("demands")
                .valueStream()
                .filter(demands)
                .map(demand -> demand.path("key").asText())
                .collect(Collectors.toSet());
    }

    private static boolean isOff(JsonNode demand) {
        return demand.path("why").asText().contains(" is off: ");
    }

    private void nothingIsLeftUnknown(JsonNode node) {
        assertThat(node.path("level").asText()).isIn("calm", "pending", "firing");
        assertThat(node.path("doubt").asText()).isEmpty();
        assertThat(node.path("notes")).isEmpty();
        assertThat(keys(node, demand -> demand.path("frozen").asBoolean())).isEmpty();
        CommandResult status = CommandResult.of(new StatusCommand(), "--controller=" + page());
        assertThat(status.exit()).isZero();
        assertThat(status.err()).isEmpty();
        assertThat(status.out()).doesNotContain("unknown").doesNotContain("cannot be judged");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void judgesAllThatAHostWithSystemdTells() {
        PodlessRecording.of(Checkout.HOME.resolve("examples/recordings/S14_system_hog.trace.gz"))
                .writeCgroups(files.cgroup(""));
        startUp();
        JsonNode node = judgedNode();
        nothingIsLeftUnknown(node);
        assertThat(keys(node, demand -> !isOff(demand)))
                .containsAll(OF_SYSTEM)
                .containsAll(OF_EVERY_HOST)
                .hasSize(9);
        assertThat(out.toString()).containsOnlyOnce("no Kubernetes node").doesNotContain("It has no");
    }

    @Test
    void leavesOutAndSaysOnceWhatAHostWithoutSystemdNeverTells() {
        startUp();
        JsonNode node = judgedNode();
        nothingIsLeftUnknown(node);
        assertThat(keys(node, demand -> !isOff(demand))).isEqualTo(OF_EVERY_HOST);
        assertThat(keys(node, HostFirstScreenTest::isOff)).isEqualTo(OF_SYSTEM);
        assertThat(out.toString())
                .containsOnlyOnce("no Kubernetes node")
                .containsOnlyOnce("It has no system.slice: rules on that are left out.");
    }

    @Test
    void leavesOutAndSaysOnceWhatARecordingOfAHostDoesNotHave() {
        Path recording = PodlessRecording.of(Checkout.HOME.resolve("examples/recordings/S14_system_hog.trace.gz"))
                .writeTo(base.resolve("host.trace"));
        startUp("--replay=" + recording, "--speed=20");
        JsonNode node = judgedNode();
        nothingIsLeftUnknown(node);
        assertThat(keys(node, demand -> !isOff(demand))).containsAll(OF_SYSTEM).contains("HostMemoryNearlyGone");
        assertThat(keys(node, HostFirstScreenTest::isOff)).containsOnly("HostDiskNearlyFull", "HostTasksNearlyGone");
        assertThat(out.toString())
                .containsOnlyOnce("It has no pid.available and no nodefs.available: rules on that are left out.");
    }
}
