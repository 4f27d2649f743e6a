package io.barograph.exporter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.exporter.exposition.catalogue.ExpositionProfile;
import io.barograph.exporter.exposition.catalogue.FamilySelection;
import io.barograph.exporter.kernel.MonotonicClock;
import io.barograph.exporter.kernel.live.HostRoots;
import io.barograph.exporter.options.ExporterConfig;
import io.barograph.exporter.options.ExporterConfig.Live;
import io.barograph.exporter.options.ExporterConfig.Timing;
import io.barograph.exporter.options.ExporterConfig.Web;
import io.barograph.signal.Reading;
import io.barograph.testkit.host.PlainFileHost;
import io.barograph.usage.NodePods;
import io.barograph.usage.PodUsage;
import io.barograph.web.config.ListenAddress;
import io.barograph.wire.PodUsageJson;
import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A running exporter that is to write what pods use, on a host of files.
class PodUsageScrapeTest {

    private static final String UID = "6f1c2f2e-0d3c-4b8e-9f57-0a4f1b2c3d4e";
    private static final String CID = "a".repeat(64);
    private static final String LABELS = "{namespace=\"shop\",pod=\"cart-0\"";

    @TempDir
    private Path base;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private Path pod;
    private ExporterProcess process;

    @BeforeEach
    void start() {
        PlainFileHost host = PlainFileHost.in(base);
        pod = host.cgroup("kubepods/pod" + UID);
        PlainFileHost.write(pod.resolve("pids.current"), "12\n");
        for (Path each : List.of(host.cgroup("kubepods"), pod, pod.resolve(CID))) {
            PlainFileHost.pressure(each, 0, 0);
            killed(each, 0);
        }
        PlainFileHost.write(host.root("var/log/pods/shop_cart-0_" + UID + "/cart/0.log"), "");
        PlainFileHost.write(host.root("var/log/containers/cart-0_shop_cart-" + CID + ".log"), "");
        process = ExporterProcess.start(
                new ExporterConfig(
                        "worker-1",
                        new Web(List.of(new ListenAddress("127.0.0.1", 0)), "/metrics"),
                        new Live(
                                new HostRoots(base.resolve("root"), base.resolve("proc"), base.resolve("sys")),
                                new Timing(2_000_000, 2_000_000, false),
                                null),
                        new FamilySelection(ExpositionProfile.LEAN, Set.of(), true)),
                MonotonicClock.system());
        await().until(() -> get("/metrics").contains("barograph_pod_tasks" + LABELS + "} 12\n"));
    }

    @AfterEach
    void close() {
        client.shutdownNow();
        process.close();
    }

    private static void killed(Path cgroup, int times) {
        PlainFileHost.write(cgroup.resolve("memory.events"), "oom " + times + "\noom_kill " + times + "\n");
    }

    @Test
    void eachScrapeHasThem() {
        for (int i = 0; i < 20; i++) {
            assertThat(get("/metrics")).contains("barograph_pod_tasks" + LABELS);
        }
        PlainFileHost.write(pod.resolve("pids.current"), "13\n");
        await().until(() -> get("/metrics").contains("barograph_pod_tasks" + LABELS + "} 13\n"));
    }

    @Test
    void countsAKillWhenItIsMade() {
        String kills = "barograph_container_oom_kills_total" + LABELS + ",container=\"cart\"} ";
        assertThat(get("/metrics")).contains(kills + "0\n");
        killed(pod.resolve(CID), 1);
        killed(pod, 1);
        killed(pod.resolve("..").normalize(), 1);
        await().until(() -> get("/metrics").contains(kills + "1\n"));
    }

    @Test
    void tellsTheControllerTheSame() {
        NodePods node = PodUsageJson.decode(get("/pods").getBytes(StandardCharsets.UTF_8));
        assertThat(node.node()).isEqualTo("worker-1");
        assertThat(node.bootId()).isEqualTo("0a1b2c3d-0000-4000-8000-000000000000");
        PodUsage found = node.podOf(UID).orElseThrow();
        assertThat(found.tasks()).isEqualTo(Reading.of(12L));
        assertThat(found.containers().getFirst().name()).isEqualTo("cart");
        assertThat(node.pods()).hasSize(1);
    }

    private String get(String path) {
        URI uri =
                URI.create("http://127.0.0.1:" + process.addresses().getFirst().port() + path);
        try {
            return client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
                    .body();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
