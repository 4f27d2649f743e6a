package io.barograph.e2e.documentation;

import io.barograph.e2e.ReplayingExporter;
import io.barograph.exporter.ExporterProcess;
import io.barograph.testkit.cluster.ApiClient;
import io.barograph.testkit.cluster.ApiClient.Patch;
import io.barograph.testkit.cluster.NodeObjects;
import io.barograph.testkit.process.FreePorts;
import io.barograph.web.config.ListenAddress;
import module java.base;

/// Three nodes, each with a loopback address of its own where an exporter replays a recording, all at one port as a
/// DaemonSet has it.
public final class ReplayedNodes implements AutoCloseable {

    /// The one that gets into trouble.
    public static final String TROUBLED = "worker-2";

    private static final int NODES = 3;

    private final int port = FreePorts.next();
    private final List<ExporterProcess> exporters = new ArrayList<>();

    public ReplayedNodes(ApiClient admin) {
        NodeObjects nodes = new NodeObjects(admin);
        for (int i = 1; i <= NODES; i++) {
            nodes.create("worker-" + i, Map.of());
            nodes.patchStatus("worker-" + i, """
                            {"status":{"addresses":[{"type":"InternalIP","address":"%s"}]}}""".formatted(address(i))).orFail();
            // What the node lifecycle controller does of a node that is Ready
            admin.patch("/api/v1/nodes/worker-" + i, Patch.MERGE, "{\"spec\":{\"taints\":null}}")
                    .orFail();
            if (!("worker-" + i).equals(TROUBLED)) {
                replay(i, "S01_idle.trace.gz", 1);
            }
        }
    }

    /// Of all exporters.
    public int port() {
        return port;
    }

    /// [#TROUBLED]'s exporter comes, and tells of pods that wait for CPUs: after 16 s for as long as the rules ask
    /// for, and on to the 51st second.
    public void trouble() {
        replay(2, "S36_long.trace.gz", 10);
    }

    /// Nothing is heard of [#TROUBLED] any more, so that what it has it keeps for five minutes.
    public void silence() {
        exporters.removeLast().close();
    }

    private void replay(int node, String recording, double speed) {
        exporters.add(ReplayingExporter.of("worker-" + node, new ListenAddress(address(node), port), recording, speed));
    }

    private static String address(int node) {
        return "127.77.0." + node;
    }

    @Override
    public void close() {
        exporters.forEach(ExporterProcess::close);
    }
}
