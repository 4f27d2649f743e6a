package io.barograph.cli.backtest.run;

import io.barograph.cli.backtest.outcome.BacktestOutcome;
import io.barograph.cli.backtest.outcome.Episode;
import io.barograph.cli.backtest.outcome.NodeOutcome;
import io.barograph.cli.backtest.outcome.RuleSetVariant;
import io.barograph.cli.backtest.outcome.SignalCurve;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.engine.Engine;
import io.barograph.rules.policy.Action;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.match.RuleInputs;
import io.barograph.rules.verdict.MatchingMethod;
import io.barograph.signal.Resource;
import module java.base;

/// A variant with its evaluation, which all threads share, and everything that its rules can raise, also what they
/// never did raise: a report has it too.
final class RuleSetRun {

    private final RuleSetVariant variant;
    private final Engine engine;
    private final List<Raise> raises = new ArrayList<>();
    private final List<List<String>> raising;

    private record Raise(Policy policy, Rule rule, Demand demand) {}

    /// The engine is the controller's. Its method of matching is the one for long pasts.
    RuleSetRun(RuleSetVariant variant) {
        this.variant = variant;
        engine = new Engine(variant.policies(), MatchingMethod.TREE);
        for (Policy policy : variant.policies().policies()) {
            for (Rule rule : policy.rules()) {
                for (Action action : rule.actions()) {
                    if (action instanceof Action.Raise(Demand demand, var _, var _)) {
                        raises.add(new Raise(policy, rule, demand));
                    }
                }
            }
        }
        raising = demands().stream()
                .map(demand -> raises.stream()
                        .filter(raise -> raise.demand().equals(demand))
                        .map(raise -> raise.rule().id())
                        .distinct()
                        .toList())
                .toList();
    }

    Engine engine() {
        return engine;
    }

    /// For each demand the ids of the rules that raise it.
    List<List<String>> raising() {
        return raising;
    }

    /// @param nodes by name
    BacktestOutcome toOutcome(List<NodeOutcome> nodes) {
        return new BacktestOutcome(
                variant.label(), causes(), demands().stream().map(Demand::key).toList(), nodes, resources(), off());
    }

    private List<Demand> demands() {
        return variant.policies().demands();
    }

    private List<Episode.Cause> causes() {
        return raises.stream()
                .map(raise -> Episode.Cause.of(
                        raise.demand(), raise.policy().name(), raise.rule().name()))
                .distinct()
                .toList();
    }

    /// The keys of the demands whose rules are all off.
    private Set<String> off() {
        Set<Demand> activeDemands = raises.stream()
                .filter(raise -> !raise.rule().isOff())
                .map(Raise::demand)
                .collect(Collectors.toSet());
        return demands().stream()
                .filter(demand -> !activeDemands.contains(demand))
                .map(Demand::key)
                .collect(Collectors.toSet());
    }

    /// Of each rule the resources whose contention, pressure or eviction signals it reads.
    private Map<SignalCurve.RuleName, Set<Resource>> resources() {
        Map<SignalCurve.RuleName, Set<Resource>> resources = new HashMap<>();
        List<DrawableFact> allFacts = DrawableFact.allFacts();
        for (Policy policy : variant.policies().policies()) {
            for (Rule rule : policy.rules()) {
                Set<Resource> readResources = EnumSet.noneOf(Resource.class);
                for (RuleInputs.Input input : RuleInputs.of(rule)) {
                    allFacts.stream()
                            .filter(drawableFact -> input.selectsFact(drawableFact.fact()))
                            .forEach(drawableFact -> readResources.addAll(drawableFact.resources()));
                }
                resources.put(new SignalCurve.RuleName(policy.name(), rule.name()), readResources);
            }
        }
        return resources;
    }
}
