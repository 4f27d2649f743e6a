package io.barograph.cli.backtest;

import io.barograph.rules.demand.Demand;
import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.Matching;
import java.util.List;

/// A variant with its evaluation, which all threads share.
record Contestant(String label, Engine engine, List<String> demands, List<Episode.Cause> causes) {

    /// The one place that chooses the evaluation: the controller's, by the way of matching that is made for long pasts.
    static Contestant of(Variant variant) {
        return new Contestant(
                variant.label(),
                new Engine(variant.policies(), Matching.TREE),
                variant.policies().demands().stream().map(Demand::key).toList(),
                Causes.of(variant.policies()));
    }
}
