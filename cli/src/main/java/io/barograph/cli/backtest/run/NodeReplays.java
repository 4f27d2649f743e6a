package io.barograph.cli.backtest.run;

import io.barograph.cli.backtest.outcome.NodeOutcome;
import io.barograph.cli.backtest.source.ObservationSource.Sighting;
import module java.base;

/// One node under every set of rules. Not for several threads at a time.
///
/// @param source the index of the one that its observations come from
record NodeReplays(NodeOutcome.Identity identity, int source, List<NodeReplay> replays, NodeCurves curves) {

    void takeSighting(Sighting sighting) {
        replays.forEach(nodeReplay -> nodeReplay.takeSighting(sighting));
        curves.takeSighting(sighting);
    }

    /// The outcome under one set of rules, by its index.
    NodeOutcome outcomeUnder(int rules) {
        return replays.get(rules).toOutcome(identity, curves);
    }
}
