package io.barograph.cli.backtest.run;

import io.barograph.cli.backtest.curve.DrawableFact;
import io.barograph.cli.backtest.outcome.Episode;
import io.barograph.cli.backtest.outcome.SignalCurve;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.policy.Action;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.match.RuleInputs;
import io.barograph.signal.Resource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Everything that rules can raise: also what they never did, which a report must not pass over.
final class RaisableCauses {

    private RaisableCauses() {}

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

    /// The ids of the rules that raise a demand.
    static List<String> raising(PolicySet policies, Demand demand) {
        return policies.policies().stream()
                .flatMap(policy -> policy.rules().stream())
                .filter(rule -> raises(rule, demand))
                .map(Rule::id)
                .toList();
    }

    /// The keys of the demands whose rules are all off.
    static Set<String> off(PolicySet policies) {
        Set<String> off = new HashSet<>();
        for (Demand each : policies.demands()) {
            boolean on = policies.policies().stream()
                    .flatMap(policy -> policy.rules().stream())
                    .anyMatch(rule -> !rule.isOff() && raises(rule, each));
            if (!on) {
                off.add(each.key());
            }
        }
        return off;
    }

    private static boolean raises(Rule rule, Demand demand) {
        return rule.then().stream()
                .anyMatch(each -> each instanceof Action.Raise(Demand raised, var _, var _) && raised.equals(demand));
    }

    /// Of each rule the resources whose contention, pressure or eviction signals it reads.
    static Map<SignalCurve.RuleName, Set<Resource>> resources(PolicySet policies) {
        Map<SignalCurve.RuleName, Set<Resource>> resources = new HashMap<>();
        List<DrawableFact> all = DrawableFact.all();
        for (Policy policy : policies.policies()) {
            for (Rule rule : policy.rules()) {
                Set<Resource> read = EnumSet.noneOf(Resource.class);
                for (RuleInputs.Input input : RuleInputs.of(rule)) {
                    all.stream()
                            .filter(each -> input.selects(each.fact()))
                            .forEach(each -> read.addAll(each.resources()));
                }
                resources.put(new SignalCurve.RuleName(policy.name(), rule.name()), read);
            }
        }
        return resources;
    }
}
