package io.barograph.cli.backtest.run;

import io.barograph.cli.backtest.outcome.BacktestOutcome;
import io.barograph.cli.backtest.outcome.NodeOutcome;
import io.barograph.cli.backtest.outcome.RuleSetVariant;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.engine.Engine;
import io.barograph.rules.verdict.MatchingMethod;
import java.util.List;

/// A variant with its evaluation, which all threads share.
///
/// @param raising for each demand the ids of the rules that raise it
record RuleSetRun(RuleSetVariant variant, Engine engine, List<List<String>> raising) {

    /// The engine is the controller's. Its method of matching is the one for long pasts.
    static RuleSetRun of(RuleSetVariant variant) {
        return new RuleSetRun(
                variant,
                new Engine(variant.policies(), MatchingMethod.TREE),
                RaisableCauses.raising(variant.policies()));
    }

    /// @param nodes by name
    BacktestOutcome outcome(List<NodeOutcome> nodes) {
        return new BacktestOutcome(
                variant.label(),
                RaisableCauses.of(variant.policies()),
                variant.policies().demands().stream().map(Demand::key).toList(),
                nodes,
                RaisableCauses.resources(variant.policies()),
                RaisableCauses.off(variant.policies()));
    }
}
