package io.barograph.e2e.survey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.kubelet.OomScore;
import io.barograph.e2e.node.KubeletView;
import io.barograph.e2e.node.NodePods;
import io.barograph.e2e.node.NodePods.Container;
import io.barograph.e2e.node.TestNode;
import io.barograph.testkit.process.RunningExporter;
import io.barograph.usage.ContainerUsage.OomScores;
import io.barograph.wire.PodUsageJson;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// How soon the kernel would kill each pod: what a real kubelet has set is what we expect, and what the exporter shows.
/// [TestNode] says what it needs. With pure cgroup v2, and with what a root may set who may set all, it is in
/// `e2e/guest/standing`.
@Tag("full")
class OomScoreIT {

    private static final Duration KUBELET = Duration.ofSeconds(40);
    private static final String SHOP = "shop";
    private static final long REQUEST = 2L << 30;

    @TempDir
    private Path directory;

    @Test
    void theKubeletSetsWhatIsExpectedOfEachClass() throws IOException {
        try (TestNode node = TestNode.start()) {
            start(node.pods());
            await("four containers").atMost(KUBELET).until(() -> inShop(node).count() == 4);
            Map<String, Integer> expected = expected(capacity(node));
            try (RunningExporter exporter = RunningExporter.serving(
                    directory.resolve("log"), "--path.rootfs=" + node.root(), "--profile=lean")) {
                var told = PodUsageJson.decode(exporter.get("/pods").body());
                Map<String, Integer> shown = new TreeMap<>();
                inShop(node).forEach(each -> {
                    OomScores oom = told.podOf(each.pod().uid()).orElseThrow().containers().stream()
                            .filter(one -> one.id().equals(each.id()))
                            .findFirst()
                            .orElseThrow()
                            .oom();
                    assertThat(oom.score().orNull()).isBetween(0, 2000);
                    shown.put(each.name(), oom.scoreAdj().orNull());
                });
                assertThat(shown).isEqualTo(expected);
            }
        }
    }

    private static void start(NodePods pods) {
        pods.createNamespace(SHOP);
        pods.create(SHOP, "guaranteed-0", Container.guaranteed("guaranteed", "idle"));
        pods.create(
                SHOP,
                "burstable-0",
                new Container("requesting", "idle", "{\"requests\":{\"memory\":\"" + REQUEST + "\"}}"),
                Container.unlimited("sidecar", "idle"));
        pods.create(SHOP, "besteffort-0", Container.unlimited("besteffort", "idle"));
    }

    private static Stream<KubeletView.Container> inShop(TestNode node) {
        return node.kubelet().containers().stream()
                .filter(each -> each.pod().namespace().equals(SHOP));
    }

    /// The node's runtime goes no lower than it stands itself: its root may not (`etc/containerd.toml`).
    private static Map<String, Integer> expected(long capacity) throws IOException {
        int runtime = Integer.parseInt(
                Files.readString(Path.of("/proc/self/oom_score_adj")).strip());
        Map<String, Integer> expected = new TreeMap<>(Map.of(
                "guaranteed", OomScore.scoreAdjustment("Guaranteed", 32 << 20, 0, null, capacity),
                "requesting", OomScore.scoreAdjustment("Burstable", REQUEST, 0, null, capacity),
                "sidecar", OomScore.scoreAdjustment("Burstable", 0, 0, null, capacity),
                "besteffort", OomScore.scoreAdjustment("BestEffort", 0, 0, null, capacity)));
        assertThat(expected.values()).doesNotHaveDuplicates();
        expected.replaceAll((_, adj) -> Math.max(adj, runtime));
        return expected;
    }

    /// What the kubelet takes for the machine's memory, in bytes.
    private static long capacity(TestNode node) {
        String memory = node.api()
                .admin()
                .get("/api/v1/nodes/" + TestNode.NAME)
                .orFail()
                .at("/status/capacity/memory")
                .asText();
        assertThat(memory).endsWith("Ki");
        return Long.parseLong(memory.replace("Ki", "")) << 10;
    }
}
