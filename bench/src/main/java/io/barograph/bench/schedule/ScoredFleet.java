package io.barograph.bench.schedule;

import io.barograph.bench.BenchClock;
import io.barograph.controller.decide.DecisionListener;
import io.barograph.controller.decide.DecisionLogWriter;
import io.barograph.controller.decide.NodeDeciderFactory;
import io.barograph.controller.decide.ShadowComparison;
import io.barograph.controller.decide.fleet.FleetStatus;
import io.barograph.controller.journal.Journal;
import io.barograph.controller.policystore.PolicyStore;
import io.barograph.controller.policystore.PolicyStoreListener;
import io.barograph.controller.policystore.ShippedSource;
import io.barograph.controller.watch.NodeWatchListener;
import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import module java.base;

/// Nodes that do not exist, decided for by the shipped rules: each hears the recordings' snapshots in their order, and
/// begins at another one.
final class ScoredFleet implements AutoCloseable {

    private static final int APART = 37;
    private static final long INTERVAL_MICROS = 2_000_000;

    private final FleetStatus fleet = new FleetStatus(null);
    private final PolicyStore policies;
    private final List<Snapshot> snapshots;
    private final List<NodeWatchListener> listeners = new ArrayList<>();
    private int next;

    ScoredFleet(List<Snapshot> snapshots, int nodes) {
        this.snapshots = snapshots;
        InstantSource wall = InstantSource.fixed(Instant.EPOCH);
        policies = PolicyStore.openLive(
                new ShippedSource(), ParameterOverrides.none(), wall, PolicyStoreListener.none(), null);
        NodeDeciderFactory deciders = new NodeDeciderFactory(
                new NodeDeciderFactory.Inputs(policies, NodeView::ofName, ShadowComparison.none()),
                new NodeDeciderFactory.Outputs(
                        fleet, DecisionLogWriter.none(), Journal.none(), _ -> {}, new DecisionListener() {}),
                new NodeDeciderFactory.Clocks(wall, () -> BenchClock.micros() * 1000));
        for (int i = 0; i < nodes; i++) {
            NodeWatchListener listener =
                    deciders.apply(new ExporterAddress(name(i), URI.create("http://127.0.0.1:9977")));
            listener.caughtUp();
            listeners.add(listener);
        }
        hear(3 * nodes);
    }

    static String name(int node) {
        return "ip-10-0-%d-%d.eu-central-1.compute.internal".formatted(node / 250, node % 250);
    }

    FleetStatus status() {
        return fleet;
    }

    /// So many nodes are heard, one after the other in a circle.
    void hear(int count) {
        for (int i = 0; i < count; i++) {
            int node = next % listeners.size();
            int time = next / listeners.size();
            next++;
            Snapshot of = snapshots.get((int) (((long) node * APART + time) % snapshots.size()));
            listeners
                    .get(node)
                    .snapshotSeen(
                            new Snapshot(
                                    new SnapshotOrigin(name(node), "boot", "bench"),
                                    new SnapshotTime(time, (1 + time) * INTERVAL_MICROS, INTERVAL_MICROS),
                                    of.stealPercent(),
                                    of.pressures(),
                                    of.contentions(),
                                    of.levels()),
                            0);
        }
    }

    @Override
    public void close() {
        policies.close();
    }
}
