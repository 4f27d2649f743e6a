package io.barograph.exporter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.exporter.exposition.catalogue.CompatProgram;
import io.barograph.exporter.exposition.catalogue.ExporterMetricCatalogue;
import io.barograph.exporter.exposition.catalogue.FamilySelection;
import io.barograph.exporter.kernel.MonotonicClock;
import io.barograph.exporter.kubelet.JsonPaths;
import io.barograph.exporter.options.ExporterConfig;
import io.barograph.exporter.options.ExporterConfig.Recording;
import io.barograph.exporter.options.ExporterConfig.Web;
import io.barograph.metric.MetricFamily;
import io.barograph.signal.Reading;
import io.barograph.signal.Snapshot;
import io.barograph.usage.NodePods;
import io.barograph.usage.PodUsage;
import io.barograph.web.access.AllowedHosts;
import io.barograph.web.config.ListenAddress;
import io.barograph.wire.PodUsageJson;
import io.barograph.wire.SnapshotPage;
import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// The exporter in this JVM, on a recording, asked by a real client.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExporterProcessTest {

    /// It says little; its metrics are there all the same.
    private static final Path WEB_CONFIG = Path.of("src/test/resources/web.yml");

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final ExporterProcess process = ExporterProcess.start(config(0), MonotonicClock.system());

    static ExporterConfig config(int port) {
        return new ExporterConfig(
                "worker-1",
                new Web(
                        List.of(new ListenAddress("127.0.0.1", port)),
                        "/metrics",
                        WEB_CONFIG,
                        ExporterConfig.Bounds.DEFAULT,
                        AllowedHosts.NONE),
                new Recording(Path.of("../examples/recordings/S18_onset_and_relief.trace.gz"), 20),
                FamilySelection.leanWith(Set.of(CompatProgram.NODE_EXPORTER)));
    }

    @BeforeAll
    void ready() {
        await().untilAsserted(() -> assertThat(get("/readyz").statusCode()).isEqualTo(200));
    }

    @AfterAll
    void close() {
        client.shutdownNow();
        process.close();
    }

    @Test
    void servesAllItsPaths() throws Exception {
        assertThat(text(get("/")))
                .contains("Barograph exporter")
                .contains("href=\"/metrics\"")
                .contains("href=\"/stats/summary\"");
        assertThat(text(get("/healthz"))).isEqualTo("ok\n");
        assertThat(get("/metrics").headers().firstValue("Content-Type"))
                .contains("text/plain; version=0.0.4; charset=utf-8");
        assertThat(get("/nothing").statusCode()).isEqualTo(404);
    }

    @Test
    void answersAsTheKubeletDoesWhatTheRecordingHolds() throws Exception {
        HttpResponse<byte[]> whole = get("/stats/summary");
        assertThat(whole.statusCode()).isEqualTo(200);
        assertThat(whole.headers().firstValue("Content-Type")).contains("application/json");
        Map<String, JsonPaths.Value> summary = JsonPaths.paths(whole.body());
        assertThat(Objects.requireNonNull(summary.get("node.nodeName")).text()).isEqualTo("worker-1");
        assertThat(summary).containsKeys("node.io.psi.some.total", "pods[0].memory.usageBytes", "node.startTime");
        Map<String, JsonPaths.Value> less =
                JsonPaths.paths(get("/stats/summary?only_cpu_and_memory=true").body());
        assertThat(less)
                .containsKeys("node.cpu.psi.some.total", "pods[0].memory.usageBytes")
                .doesNotContainKeys("node.io.psi.some.total", "node.rlimit.curproc");
        Map<String, JsonPaths.Value> odd =
                JsonPaths.paths(get("/stats/summary?only_cpu_and_memory=yes").body());
        assertThat(odd).containsKey("node.io.psi.some.total");
    }

    @Test
    void tellsWhatThePodsOfTheRecordingUse() throws Exception {
        HttpResponse<byte[]> answer = get("/pods");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
        NodePods node = PodUsageJson.decode(answer.body());
        assertThat(node.node()).isEqualTo("worker-1");
        assertThat(node.bootId()).isNotBlank();
        assertThat(node.pods()).isNotEmpty();
        PodUsage pod = node.pods().getFirst();
        assertThat(pod.memory().used().orNull()).isPositive();
        assertThat(pod.tasks().orNull()).isPositive();
        // It was recorded before these were read
        assertThat(node.pods())
                .flatExtracting(PodUsage::containers)
                .isNotEmpty()
                .allSatisfy(it -> assertThat(it.oom().score()).isInstanceOf(Reading.Absent.class));
    }

    @Test
    void writesEachFamilyOnceWithTheCataloguesTypeAndHelp() throws Exception {
        Map<String, String> help = new TreeMap<>();
        Map<String, String> type = new TreeMap<>();
        List<String> order = new ArrayList<>();
        text(get("/metrics")).lines().forEach(line -> {
            String[] words = line.split(" ", 4);
            if (line.startsWith("# HELP ")) {
                assertThat(help.put(words[2], words[3])).as(line).isNull();
                order.add(words[2]);
            } else if (line.startsWith("# TYPE ")) {
                assertThat(type.put(words[2], words[3])).as(line).isNull();
            } else {
                assertThat(line).as("a sample of the family at hand").startsWith(order.getLast());
            }
        });
        Map<String, String> expectedHelp = new TreeMap<>();
        Map<String, String> expectedType = new TreeMap<>();
        for (MetricFamily family : ExporterMetricCatalogue.families()) {
            expectedHelp.put(family.name(), family.help());
            expectedType.put(family.name(), family.type().name().toLowerCase(Locale.ROOT));
        }
        help.keySet().removeIf(name -> name.startsWith("jvm_") || name.startsWith("process_"));
        type.keySet().removeIf(name -> name.startsWith("jvm_") || name.startsWith("process_"));
        assertThat(expectedHelp).containsAllEntriesOf(help);
        assertThat(expectedType).containsAllEntriesOf(type);
        assertThat(help)
                .containsKeys(
                        "barograph_pressure_seconds_total",
                        "node_pressure_cpu_waiting_seconds_total",
                        "barograph_exporter_build_info",
                        "barograph_exporter_http_requests_total",
                        "barograph_exporter_web_config_last_reload_successful");
    }

    @Test
    void speaksOpenMetricsToWhoPrefersIt() throws Exception {
        HttpResponse<byte[]> response = get(
                "/metrics",
                "Accept",
                "application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.6,text/plain;version=0.0.4;q=0.3");
        assertThat(response.headers().firstValue("Content-Type"))
                .contains("application/openmetrics-text; version=1.0.0; charset=utf-8; escaping=allow-utf-8");
        String text = text(response);
        assertThat(text)
                .endsWith("\n# EOF\n")
                .containsOnlyOnce("# EOF")
                .doesNotContain("# TYPE barograph_passes_total");
        List<String> families = new ArrayList<>();
        for (String line : text.lines().toList()) {
            if (line.startsWith("# TYPE ")) {
                families.add(line.split(" ", 4)[2]);
            } else if (!line.startsWith("#")) {
                assertThat(line).as("a sample of the family at hand").startsWith(families.getLast());
            }
        }
        assertThat(families)
                .doesNotHaveDuplicates()
                .contains("barograph_passes", "barograph_exporter_http_requests", "node_pressure_cpu_waiting_seconds");
    }

    @Test
    void feedsSeveralPollersWithoutGaps() throws Exception {
        List<CompletableFuture<List<Long>>> pollers = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            pollers.add(CompletableFuture.supplyAsync(() -> follow(8)));
        }
        for (CompletableFuture<List<Long>> each : pollers) {
            List<Long> seqs = each.get(60, TimeUnit.SECONDS);
            assertThat(seqs.getFirst()).isZero();
            for (int i = 1; i < seqs.size(); i++) {
                assertThat(seqs.get(i)).isEqualTo(seqs.get(i - 1) + 1);
            }
        }
    }

    private List<Long> follow(int atLeast) {
        List<Long> seqs = new ArrayList<>();
        String after = "";
        while (seqs.size() < atLeast) {
            List<Snapshot> page = page("/snapshots?wait=5&after=" + after);
            for (Snapshot each : page) {
                seqs.add(each.moment().seq());
                after = each.origin().instance() + "." + each.moment().seq();
                assertThat(each.origin().node()).isEqualTo("worker-1");
            }
        }
        return seqs;
    }

    @Test
    void startsAnewForAnInstanceItDoesNotKnow() {
        assertThat(page("/snapshots?after=other.77").getFirst().moment().seq()).isZero();
    }

    @Test
    void tellsWhatChangedToWhoAsksForThat() throws Exception {
        await().until(() -> page("/snapshots").size() > 20);
        byte[] changes = get("/snapshots?changes=1").body();
        byte[] whole = get("/snapshots?changes=0").body();
        List<Snapshot> told = SnapshotPage.decodePage(changes);
        List<Snapshot> also = SnapshotPage.decodePage(whole);
        int both = Math.min(told.size(), also.size());
        assertThat(told.subList(0, both)).isEqualTo(also.subList(0, both));
        assertThat(new String(whole, UTF_8)).doesNotContain("changes_since");
        assertThat(changes.length / told.size()).isLessThan(whole.length / also.size() * 2 / 3);
        Snapshot held = told.get(3);
        String after = held.origin().instance() + ".3";
        byte[] rest = get("/snapshots?after=" + after + "&wait=5&changes=1").body();
        assertThat(new String(rest, UTF_8).lines().findFirst().orElseThrow()).contains("\"changes_since\":3,");
        assertThat(SnapshotPage.decodePage(rest, held))
                .startsWith(told.subList(4, 20).toArray(Snapshot[]::new));
    }

    @Test
    void explainsWhatIsWrongWithAQuestion() throws Exception {
        assertThat(get("/snapshots?after=x").statusCode()).isEqualTo(400);
        assertThat(get("/snapshots?changes=2").statusCode()).isEqualTo(400);
        assertThat(text(get("/snapshots?after=x"))).contains("after is \"x\"; expected INSTANCE.SEQ");
        for (String wait : List.of("-1", "61", "1.5", "a", "")) {
            assertThat(text(get("/snapshots?wait=" + wait))).contains("expected whole seconds from 0 to 60");
        }
        for (String changes : List.of("2", "true", "", "1".repeat(1000))) {
            assertThat(text(get("/snapshots?changes=" + changes)))
                    .startsWith("changes is \"")
                    .contains("expected 0 for whole snapshots, or 1 for what differs from the one before")
                    .hasSizeLessThan(250);
        }
    }

    private List<Snapshot> page(String path) {
        try {
            HttpResponse<byte[]> response = get(path);
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.headers().firstValue("Content-Type")).contains(SnapshotPage.CONTENT_TYPE);
            return SnapshotPage.decodePage(response.body());
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private HttpResponse<byte[]> get(String path, String... headers) throws Exception {
        return client.send(request(path, headers), HttpResponse.BodyHandlers.ofByteArray());
    }

    private HttpRequest request(String path, String... headers) {
        return request(process, path, headers);
    }

    static HttpRequest request(ExporterProcess process, String path, String... headers) {
        int port = process.addresses().getFirst().port();
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(Duration.ofSeconds(60));
        return headers.length == 0 ? request.build() : request.headers(headers).build();
    }

    private static String text(HttpResponse<byte[]> response) {
        return new String(response.body(), UTF_8);
    }
}
