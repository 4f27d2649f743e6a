package io.barograph.cli.backtest.run;

import io.barograph.cli.backtest.curve.DrawnSignal;
import io.barograph.cli.backtest.curve.NodeCurves;
import io.barograph.cli.backtest.outcome.BacktestOutcome;
import io.barograph.cli.backtest.outcome.NodeOutcome;
import io.barograph.cli.backtest.outcome.RuleSetVariant;
import io.barograph.cli.backtest.source.ObservationSource.Sighting;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// All nodes that one thread looks after, each under every variant. Not for several threads.
final class WorkerNodes {

    private final Ground ground;
    private final Map<String, Lane> lanes = new HashMap<>();

    /// What is the same for every node.
    ///
    /// @param signals to draw
    record Ground(List<RuleSetRun> contestants, List<DrawnSignal> signals) {

        /// @param drawing whether anybody will look at curves
        static Ground of(List<RuleSetVariant> variants, boolean drawing) {
            return new Ground(
                    variants.stream().map(RuleSetRun::of).toList(), drawing ? DrawnSignal.of(variants) : List.of());
        }
    }

    private record Lane(NodeOutcome.Identity identity, List<NodeReplay> tracks, NodeCurves curves) {}

    WorkerNodes(Ground ground) {
        this.ground = ground;
    }

    void take(NodeOutcome.Identity identity, Sighting sighting) {
        Lane lane = lanes.get(identity.node());
        if (lane == null) {
            lane = begin(identity);
            lanes.put(identity.node(), lane);
        }
        for (NodeReplay each : lane.tracks()) {
            each.take(sighting);
        }
        lane.curves().take(sighting);
    }

    private Lane begin(NodeOutcome.Identity identity) {
        List<NodeReplay> tracks = ground.contestants().stream()
                .map(each -> new NodeReplay(identity.node(), each))
                .toList();
        return new Lane(identity, tracks, new NodeCurves(ground.signals()));
    }

    /// What came of each variant, over the nodes of all threads.
    static List<BacktestOutcome> outcomes(Ground ground, List<WorkerNodes> all) {
        List<BacktestOutcome> outcomes = new ArrayList<>();
        for (int i = 0; i < ground.contestants().size(); i++) {
            Map<String, NodeOutcome> nodes = new TreeMap<>();
            for (WorkerNodes each : all) {
                for (Lane lane : each.lanes.values()) {
                    NodeOutcome node = lane.tracks().get(i).outcome(lane.identity(), lane.curves());
                    nodes.put(node.node(), node);
                }
            }
            RuleSetRun of = ground.contestants().get(i);
            outcomes.add(new BacktestOutcome(
                    of.label(), of.causes(), of.demands(), List.copyOf(nodes.values()), of.resources(), of.off()));
        }
        return outcomes;
    }
}
