package io.barograph.cli.backtest;

import io.barograph.rules.demand.Demand;
import io.barograph.rules.engine.Engine;
import java.util.List;

/// A variant with its evaluation, which all threads share.
record Contestant(String label, Engine engine, List<String> demands, List<Episode.Cause> causes) {

    /// The one place that chooses the evaluation: the same as the controller's.
    static Contestant of(Variant variant) {
        return new Contestant(
                variant.label(),
                new Engine(variant.policies()),
                variant.policies().demands().stream().map(Demand::key).toList(),
                Causes.of(variant.policies()));
    }
}
