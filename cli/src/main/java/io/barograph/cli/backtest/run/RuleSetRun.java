package io.barograph.cli.backtest.run;

import io.barograph.cli.backtest.outcome.Episode;
import io.barograph.cli.backtest.outcome.RuleSetVariant;
import io.barograph.cli.backtest.outcome.SignalCurve;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.engine.Engine;
import io.barograph.rules.verdict.MatchingMethod;
import io.barograph.signal.Resource;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A variant with its evaluation, which all threads share.
///
/// @param raising for each demand the ids of the rules that raise it
record RuleSetRun(
        String label,
        Engine engine,
        List<String> demands,
        List<List<String>> raising,
        List<Episode.Cause> causes,
        Map<SignalCurve.RuleName, Set<Resource>> resources,
        Set<String> off) {

    /// The one place that chooses the evaluation: the controller's, by the way of matching that is made for long pasts.
    static RuleSetRun of(RuleSetVariant variant) {
        return new RuleSetRun(
                variant.label(),
                new Engine(variant.policies(), MatchingMethod.TREE),
                variant.policies().demands().stream().map(Demand::key).toList(),
                variant.policies().demands().stream()
                        .map(each -> RaisableCauses.raising(variant.policies(), each))
                        .toList(),
                RaisableCauses.of(variant.policies()),
                RaisableCauses.resources(variant.policies()),
                RaisableCauses.off(variant.policies()));
    }
}
