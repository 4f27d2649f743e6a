package io.barograph.e2e.decide;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.decide.DecisionListener;
import io.barograph.controller.decide.DecisionLogWriter;
import io.barograph.controller.decide.NodeDeciderFactory;
import io.barograph.controller.decide.ShadowComparison;
import io.barograph.controller.decide.fleet.FleetStatus;
import io.barograph.controller.decide.fleet.NodeStatus;
import io.barograph.controller.journal.Journal;
import io.barograph.controller.policystore.PolicyStore;
import io.barograph.controller.watch.NodeWatchListener;
import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.rules.observation.NodeView;
import io.barograph.signal.Snapshot;
import io.barograph.wire.SnapshotJson;
import io.barograph.wire.SnapshotLine;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What a controller's own decider makes of a node whose exporter tells it over the wire, mostly in changes, at times
/// falls silent, and has remembered the beginning.
///
/// @param log the lines of its decision log
/// @param grounds what it explains by, after each snapshot
record LiveRun(RecordedNode node, List<String> log, List<NodeStatus.Grounds> grounds) {

    private static final URI SOMEWHERE = URI.create("http://127.0.0.1:9977");

    static LiveRun of(PolicyStore rules, RecordedNode node, RandomGenerator random) {
        FleetStatus fleet = new FleetStatus(null);
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        NodeWatchListener decider = new NodeDeciderFactory(
                        new NodeDeciderFactory.Inputs(rules, NodeView::ofName, ShadowComparison.none()),
                        new NodeDeciderFactory.Outputs(
                                fleet,
                                DecisionLogWriter.toStream(log),
                                Journal.none(),
                                _ -> {},
                                new DecisionListener() {}),
                        new NodeDeciderFactory.Clocks(() -> Instant.EPOCH, () -> 0))
                .apply(new ExporterAddress(node.name(), SOMEWHERE));
        List<NodeStatus.Grounds> grounds = new ArrayList<>();
        int remembered = random.nextInt(node.snapshots().size());
        @Nullable SnapshotLine told = null;
        @Nullable Snapshot heard = null;
        for (int i = 0; i < node.snapshots().size(); i++) {
            SnapshotLine line = SnapshotLine.of(node.snapshots().get(i));
            byte[] change = told == null || random.nextInt(4) == 0 ? null : line.changeSince(told);
            heard = SnapshotJson.decode(change == null ? line.whole() : change, heard);
            told = line;
            decider.snapshotSeen(heard, 0);
            NodeStatus.Outcome decision =
                    Objects.requireNonNull(fleet.node(node.name())).decision();
            assertThat(decision.error()).isEmpty();
            grounds.add(Objects.requireNonNull(decision.grounds()));
            if (i == remembered) {
                decider.caughtUp();
            }
            if (random.nextInt(5) == 0) {
                decider.nodeStale(heard.moment().monotonicMicros() + 1, Duration.ofSeconds(31));
            }
        }
        List<String> lines = log.toString(StandardCharsets.UTF_8).lines().toList();
        return new LiveRun(node, lines, List.copyOf(grounds));
    }
}
