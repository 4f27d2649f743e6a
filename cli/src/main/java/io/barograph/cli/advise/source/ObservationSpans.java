package io.barograph.cli.advise.source;

import io.barograph.cli.advise.workload.NodeSpan;
import io.barograph.cli.backtest.source.ObservationSource;
import io.barograph.rules.observation.Observation;
import module java.base;

/// What exporters said of their nodes: a controller's journal, or an exporter's memory. It names who waits for others
/// and who makes them wait, and has neither limits nor usage.
public record ObservationSpans(ObservationSource of) implements SpanSource {

    @Override
    public List<NodeSpan> nodes() throws IOException {
        SortedMap<String, SnapshotTally> nodes = new TreeMap<>();
        of.forEachSighting(sighting -> {
            if (sighting.observation() instanceof Observation.Seen(var snapshot, var _)) {
                nodes.computeIfAbsent(snapshot.origin().node(), _ -> new SnapshotTally())
                        .addSnapshot(snapshot);
            }
        });
        return nodes.entrySet().stream()
                .map(nodeTally -> nodeTally.getValue().toSpan(of.name(), nodeTally.getKey()))
                .toList();
    }
}
