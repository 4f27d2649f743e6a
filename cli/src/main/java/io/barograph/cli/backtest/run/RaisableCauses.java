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
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Everything that rules can raise, also what they never did raise: a report has it too.
final class RaisableCauses {

    private RaisableCauses() {}

    private record Raise(Policy policy, Rule rule, Demand demand) {}

    private static List<Raise> raises(PolicySet policies) {
        List<Raise> raises = new ArrayList<>();
        for (Policy policy : policies.policies()) {
            for (Rule rule : policy.rules()) {
                for (Action each : rule.then()) {
                    if (each instanceof Action.Raise(Demand demand, var _, var _)) {
                        raises.add(new Raise(policy, rule, demand));
                    }
                }
            }
        }
        return raises;
    }

    static List<Episode.Cause> of(PolicySet policies) {
        return raises(policies).stream()
                .map(each -> new Episode.Cause(
                        each.demand().key(),
                        each.demand() instanceof Demand.Taint,
                        each.policy().name(),
                        each.rule().name()))
                .distinct()
                .toList();
    }

    /// For each demand the ids of the rules that raise it.
    static List<List<String>> raising(PolicySet policies) {
        List<Raise> raises = raises(policies);
        return policies.demands().stream()
                .map(demand -> raises.stream()
                        .filter(each -> each.demand().equals(demand))
                        .map(each -> each.rule().id())
                        .distinct()
                        .toList())
                .toList();
    }

    /// The keys of the demands whose rules are all off.
    static Set<String> off(PolicySet policies) {
        Set<Demand> on = raises(policies).stream()
                .filter(each -> !each.rule().isOff())
                .map(Raise::demand)
                .collect(Collectors.toSet());
        return policies.demands().stream()
                .filter(each -> !on.contains(each))
                .map(Demand::key)
                .collect(Collectors.toSet());
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
