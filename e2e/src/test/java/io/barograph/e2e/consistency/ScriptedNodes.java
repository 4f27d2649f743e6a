package io.barograph.e2e.consistency;

import io.barograph.e2e.scripted.PlaybackExporter;
import io.barograph.e2e.scripted.SnapshotScript;
import io.barograph.testkit.cluster.ApiClient;
import io.barograph.testkit.cluster.NodeObjects;
import module java.base;
import org.awaitility.Awaitility;
import org.awaitility.core.ThrowingRunnable;

/// Nodes of a pool of their own, whose pods contend for CPUs as long as the test says so. Two seconds of theirs pass
/// with each frame, and a frame is told while the test waits for something.
final class ScriptedNodes implements AutoCloseable {

    /// A frame of the recording in which four pods want two CPUs.
    private static final int CONTENDED = 12;

    private static final int CALM = 12;
    private static final Duration PACE = Duration.ofMillis(400);

    private final SnapshotScript calm = SnapshotScript.calm();
    private final SnapshotScript contended = SnapshotScript.contended();
    private final NodeObjects nodes;
    private final Map<String, PlaybackExporter> exporters = new LinkedHashMap<>();
    private final Set<String> loud = new HashSet<>();
    private final Set<String> silent = new HashSet<>();

    ScriptedNodes(ApiClient admin, String pool, String... names) {
        this.nodes = new NodeObjects(admin);
        for (String name : names) {
            nodes.create(name, new HashMap<>(Map.of("node-pool", pool)));
            exporters.put(name, new PlaybackExporter(name, calm));
        }
    }

    /// The controller's option that names them.
    String option() {
        return "--exporters="
                + String.join(
                        ",",
                        exporters.values().stream()
                                .map(PlaybackExporter::option)
                                .toList());
    }

    void contend(String node) {
        loud.add(node);
    }

    void calmDown(String node) {
        loud.remove(node);
    }

    /// Nothing is heard of it any more.
    void silence(String node) {
        silent.add(node);
    }

    /// Tells a frame everywhere, again and again, until this holds.
    void until(String what, ThrowingRunnable holds) {
        Awaitility.await(what)
                .atMost(Duration.ofMinutes(2))
                .pollInSameThread()
                .pollInterval(PACE)
                .untilAsserted(() -> {
                    tell();
                    holds.run();
                });
    }

    /// Tells so many frames, after each of which this holds.
    void throughout(int frames, Runnable holds) {
        int[] told = {0};
        Awaitility.await()
                .atMost(Duration.ofMinutes(2))
                .pollInSameThread()
                .pollInterval(PACE)
                .until(() -> {
                    tell();
                    holds.run();
                    return ++told[0] >= frames;
                });
    }

    private void tell() {
        exporters.forEach((name, exporter) -> {
            if (!silent.contains(name)) {
                boolean contends = loud.contains(name);
                exporter.tellAs(contends ? contended : calm, contends ? CONTENDED : CALM);
            }
        });
    }

    @Override
    public void close() {
        exporters.values().forEach(PlaybackExporter::close);
        exporters.keySet().forEach(nodes::delete);
    }
}
