package io.barograph.cli.backtest;

import io.barograph.rules.demand.Demand;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.policy.Action;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.Rule;
import java.util.ArrayList;
import java.util.List;

/// Everything that rules can raise: also what they never did, which a report must not pass over.
final class Causes {

    private Causes() {}

    static List<Episode.Cause> of(PolicySet policies) {
        List<Episode.Cause> causes = new ArrayList<>();
        for (Policy policy : policies.policies()) {
            for (Rule rule : policy.rules()) {
                for (Action each : rule.then()) {
                    if (each instanceof Action.Raise(Demand demand, var _, var _)) {
                        causes.add(new Episode.Cause(
                                demand.key(), demand instanceof Demand.Taint, policy.name(), rule.name()));
                    }
                }
            }
        }
        return causes.stream().distinct().toList();
    }
}
