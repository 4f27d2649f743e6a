package io.barograph.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.cluster.nodes.ControllerEvents;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import io.barograph.controller.cluster.pods.PodApi;
import io.barograph.controller.controls.Budget;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.options.ControllerConfig;
import io.barograph.controller.options.ControllerConfig.Acting;
import io.barograph.controller.options.ControllerConfig.Watching;
import io.barograph.controller.standalone.MemoryNodeApi;
import io.barograph.controller.watch.SmallSnapshots;
import io.barograph.controller.watch.client.RingExporter;
import io.barograph.rules.fact.Pods;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.signal.Reading;
import io.barograph.web.config.ListenAddress;
import io.barograph.web.tls.ClientCredentials;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// The way of pods into rules, and of needs onto the status page, through a whole controller.
class PodsWantedTest {

    private static final Duration SOON = Duration.ofSeconds(60);

    private static final String CROWDED = """
            rule "crowded" when
                Pods(running >= 4)
            then
                node.evict("memory.available");
                node.reclaim("nodefs");
            end
            """;

    private static final String SOFT = """
            rule "waits" when
                Contention(scope == KUBEPODS, resource == CPU, avg60 >= 40)
            then
                node.taint("example.com/waits", PreferNoSchedule).keepFor("5m");
            end
            """;

    private static final LiveNode NODE = new LiveNode(
            new NodeIdentity("n1", "u1"),
            new LiveNode.Meta("1", Map.of(), Map.of(), Instant.parse("2026-11-21T08:00:00Z")),
            false,
            List.of(),
            new LiveNode.Status(List.of(), List.of()));

    private final TestRules rules = new TestRules();
    private final AtomicInteger wanted = new AtomicInteger();
    private final MemoryNodeApi nodes = new MemoryNodeApi();

    /// Four pods run on each node, once somebody wants to know.
    private final PodApi pods = new PodApi() {
        @Override
        public void want() {
            wanted.incrementAndGet();
        }

        @Override
        public Reading<Pods> on(String node) {
            return wanted.get() > 0
                    ? Reading.of(new Pods(0, 4, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0))
                    : Reading.absent("no loaded rule reads pods");
        }
    };

    private ControllerProcess start(RingExporter ring) throws IOException, InterruptedException {
        nodes.put(NODE);
        return ControllerProcess.start(
                new ControllerConfig(
                        new ControllerConfig.Policies(rules, ParameterOverrides.none()),
                        new ControllerConfig.Exporters(
                                new Watching.Named(List.of(ring.of("n1"))), ClientCredentials.Files.NONE),
                        new Acting(Mode.ENFORCE, new Budget(1, false), Duration.ofMinutes(5)),
                        new ControllerConfig.Web(
                                List.of(new ListenAddress("127.0.0.1", 0)), Path.of("src/test/resources/web.yml")),
                        new ControllerConfig.Logs("", null)),
                new ControllerProcess.Cluster(nodes, pods, Leadership.alone(), ControllerEvents.none()));
    }

    private static String get(ControllerProcess process, String path) throws IOException, InterruptedException {
        URI uri = URI.create("http://" + process.addresses().getFirst() + path);
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
                    .body();
        }
    }

    @Test
    void areCountedWhereTaintsAreWrittenThatKeepPodsAway() throws Exception {
        try (RingExporter ring = new RingExporter();
                ControllerProcess _ = start(ring)) {
            assertThat(wanted.get()).isPositive();
        }
    }

    @Test
    void areCountedFromTheReloadOnThatReadsThem() throws Exception {
        rules.set(SOFT);
        try (RingExporter ring = new RingExporter();
                ControllerProcess _ = start(ring)) {
            assertThat(wanted.get()).isZero();
            rules.set(CROWDED);
            await().atMost(SOON).until(() -> wanted.get() > 0);
        }
    }

    @Test
    void makeRulesDemandNeedsThatAreShownAndCountedAndNothingOnTheNode() throws Exception {
        rules.set(CROWDED);
        try (RingExporter ring = new RingExporter();
                ControllerProcess process = start(ring)) {
            assertThat(wanted.get()).isPositive();
            ring.add(SmallSnapshots.waiting("n1", 0, 0, "nobody"));
            await().atMost(SOON)
                    .untilAsserted(() -> assertThat(get(process, "/api/fleet"))
                            .contains(
                                    "{\"kind\":\"evict\",\"key\":\"evict memory.available\"",
                                    "{\"kind\":\"reclaim\",\"key\":\"reclaim nodefs\"",
                                    "Pods.running = 4"));
            assertThat(get(process, "/metrics"))
                    .contains("barograph_demands{policy=\"busy\",rule=\"crowded\",phase=\"firing\",} 2.0");
            assertThat(nodes.get("n1")).isEqualTo(new ApiOutcome.Done<>(NODE));
        }
    }
}
