package io.barograph.controller.watch;

import io.barograph.controller.cluster.evictions.PodUsageApi;
import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.controller.watch.client.ExporterClient;
import io.barograph.controller.watch.client.ExporterConnection;
import io.barograph.controller.watch.client.PageResult;
import io.barograph.signal.Reading;
import io.barograph.usage.NodePods;
import io.barograph.wire.PodUsageJson;
import io.barograph.wire.format.WireException;
import module java.base;

/// What the exporter of a node tells of its pods. Each call asks it over a connection of its own, as snapshots are
/// asked for, and blocks until there is an answer or the client's time is up: never on an event loop.
public final class ExporterPods implements PodUsageApi {

    private final ExporterClient client;
    private final Function<String, Optional<ExporterAddress>> exporters;

    /// @param exporters of nodes by name
    public ExporterPods(ExporterClient client, Function<String, Optional<ExporterAddress>> exporters) {
        this.client = client;
        this.exporters = exporters;
    }

    @Override
    public Reading<NodePods> nodePods(String node) {
        return exporters
                .apply(node)
                .map(this::askExporter)
                .orElseGet(() -> Reading.absent("no exporter of node " + node + " is watched"));
    }

    private Reading<NodePods> askExporter(ExporterAddress exporter) {
        ExporterConnection connection = client.connectionTo(exporter);
        try {
            return switch (connection.fetchPods()) {
                case PageResult.Failure failure -> Reading.failed(failure.why());
                case PageResult.Page(List<byte[]> lines) -> parsePods(exporter, lines);
            };
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Reading.failed(exporter.base() + "/pods: interrupted");
        } finally {
            connection.close();
        }
    }

    private static Reading<NodePods> parsePods(ExporterAddress exporter, List<byte[]> lines) {
        String shown = exporter.base() + "/pods";
        if (lines.size() != 1) {
            return Reading.failed(shown + " sends " + lines.size() + " lines; expected one");
        }
        try {
            NodePods pods = PodUsageJson.decode(lines.getFirst());
            return pods.node().equals(exporter.node())
                    ? Reading.of(pods)
                    : Reading.failed(shown + " tells of node \"" + pods.node() + "\"; expected " + exporter.node());
        } catch (WireException e) {
            return Reading.failed(shown + ": " + e.getMessage());
        }
    }
}
