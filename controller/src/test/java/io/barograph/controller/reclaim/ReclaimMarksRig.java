package io.barograph.controller.reclaim;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.decide.Decision;
import io.barograph.controller.decide.Freshness;
import io.barograph.controller.standalone.MemoryNodeApi;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Severity;
import io.barograph.rules.demand.Transition;
import io.barograph.wire.ReclaimDemand;
import module java.base;

/// Reclaim's annotation on one node that is kept in memory, and the decisions that demand it.
final class ReclaimMarksRig {

    static final String NODE = "worker-1";
    static final Instant START = Instant.parse("2026-11-24T04:00:00Z");

    final MemoryNodeApi nodes = new MemoryNodeApi();
    final AtomicBoolean leading = new AtomicBoolean(true);
    /// The newer epochs of which the leadership heard.
    final List<Long> newerEpochs = new ArrayList<>();

    long epoch = 3;
    Instant now = START;

    ReclaimMarksRig() {
        nodes.putNode(LiveNode.ofName(NODE, "u1"));
    }

    /// @param own the mode of reclaim itself
    ReclaimMarks marks(Mode own, Mode policies) {
        return marks(own, Controls.of(policies), nodes);
    }

    ReclaimMarks marks(Mode own, Controls controls, NodeApi api) {
        Leadership leadership = new Leadership() {
            @Override
            public boolean leading() {
                return leading.get();
            }

            @Override
            public Long epoch() {
                return epoch;
            }

            @Override
            public void newerEpochSeen(long newerEpoch) {
                newerEpochs.add(newerEpoch);
            }
        };
        return new ReclaimMarks(own, api, leadership, controls, () -> now);
    }

    static Decision decision(Freshness freshness, Phase phase, boolean frozen, String... filesystems) {
        return decision(freshness, phase, new DemandState.Timing(0, 0, frozen), filesystems);
    }

    static Decision decision(Freshness freshness, Phase phase, DemandState.Timing timing, String... filesystems) {
        List<DemandState> demands = Stream.of(filesystems)
                .map(it -> new DemandState(
                        new Demand.Reclaim(it),
                        new Transition.Source("eviction", "disk is short", Severity.WARNING),
                        phase,
                        timing,
                        "little is left"))
                .toList();
        return new Decision(new DesiredState(NODE, "boot", 0, demands), freshness, List.of(), null, 0);
    }

    static Decision firing(String... filesystems) {
        return decision(new Freshness.Heard(), Phase.FIRING, false, filesystems);
    }

    /// The node as the API server has it.
    LiveNode node() {
        return nodes.get(NODE) instanceof ApiOutcome.Done<LiveNode>(LiveNode live) ? live : LiveNode.ofName("", "");
    }

    /// The annotation that asks for room; empty where there is none.
    String value() {
        return node().meta().annotations().getOrDefault(ReclaimDemand.ANNOTATION, "");
    }

    void label(String pool) {
        LiveNode plain = LiveNode.ofName(NODE, "u1");
        Map<String, String> labels = Map.of("cloud.google.com/gke-nodepool", pool);
        nodes.putNode(plain.withContents(new LiveNode.Meta("0", labels, Map.of(), null), List.of(), plain.status()));
    }
}
