package io.barograph.cli.backtest;

import io.barograph.cli.backtest.ObservationSource.Sighting;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// All nodes that one thread looks after, each under every variant. Not for several threads.
final class Lanes {

    private final Ground ground;
    private final Map<String, Lane> lanes = new HashMap<>();

    /// What is the same for every node.
    ///
    /// @param signals to draw
    record Ground(List<Contestant> contestants, List<Drawn> signals) {

        /// @param drawing whether anybody will look at curves
        static Ground of(List<Variant> variants, boolean drawing) {
            return new Ground(variants.stream().map(Contestant::of).toList(), drawing ? Drawn.of(variants) : List.of());
        }
    }

    private record Lane(NodeOutcome.Identity identity, List<Track> tracks, Curves curves) {}

    Lanes(Ground ground) {
        this.ground = ground;
    }

    void take(NodeOutcome.Identity identity, Sighting sighting) {
        Lane lane = lanes.get(identity.node());
        if (lane == null) {
            lane = begin(identity);
            lanes.put(identity.node(), lane);
        }
        for (Track each : lane.tracks()) {
            each.take(sighting);
        }
        lane.curves().take(sighting);
    }

    private Lane begin(NodeOutcome.Identity identity) {
        List<Track> tracks = ground.contestants().stream()
                .map(each -> new Track(identity.node(), each))
                .toList();
        return new Lane(identity, tracks, new Curves(ground.signals()));
    }

    /// What came of each variant, over the nodes of all threads.
    static List<Outcome> outcomes(Ground ground, List<Lanes> all) {
        List<Outcome> outcomes = new ArrayList<>();
        for (int i = 0; i < ground.contestants().size(); i++) {
            Map<String, NodeOutcome> nodes = new TreeMap<>();
            for (Lanes each : all) {
                for (Lane lane : each.lanes.values()) {
                    NodeOutcome node = lane.tracks().get(i).outcome(lane.identity(), lane.curves());
                    nodes.put(node.node(), node);
                }
            }
            Contestant of = ground.contestants().get(i);
            outcomes.add(new Outcome(
                    of.label(), of.causes(), of.demands(), List.copyOf(nodes.values()), of.resources(), of.off()));
        }
        return outcomes;
    }
}
