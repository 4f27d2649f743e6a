package io.barograph.bench.rules;

import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import module java.base;

/// Nodes that do not exist, and what is observed of them: the recordings' snapshots in their order, each node beginning
/// at another one, with a node's name and a time of its own. Making one costs four small objects.
final class ObservedFleet {

    /// Coprime with most numbers of snapshots, so that neighbours begin far from each other.
    private static final int APART = 37;

    private final List<Snapshot> snapshots;
    private final long intervalMicros;
    private final SnapshotOrigin[] origins;
    private final NodeView[] views;

    ObservedFleet(List<Snapshot> snapshots, int nodes, long intervalMicros) {
        this.snapshots = snapshots;
        this.intervalMicros = intervalMicros;
        this.origins = new SnapshotOrigin[nodes];
        this.views = new NodeView[nodes];
        for (int i = 0; i < nodes; i++) {
            origins[i] = new SnapshotOrigin("n" + i, "boot-" + i, "bench");
            views[i] = NodeView.ofName("n" + i);
        }
    }

    int nodes() {
        return origins.length;
    }

    /// What is observed of the node for the n-th time.
    Observation.Seen observed(int node, int time) {
        Snapshot of = snapshots.get((int) (((long) node * APART + time) % snapshots.size()));
        SnapshotTime moment = new SnapshotTime(time, (1 + time) * intervalMicros, intervalMicros);
        return new Observation.Seen(
                new Snapshot(origins[node], moment, of.stealPercent(), of.pressures(), of.contentions(), of.levels()),
                views[node]);
    }
}
