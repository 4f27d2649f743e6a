package io.barograph.rules.policy.match;

import io.barograph.rules.demand.ScarceResource;
import io.barograph.rules.fact.Condition;
import io.barograph.rules.fact.Contention;
import io.barograph.rules.fact.Culprit;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.fact.Node;
import io.barograph.rules.fact.Pods;
import io.barograph.rules.fact.Pressure;
import io.barograph.rules.fact.Signal;
import io.barograph.rules.fact.Taint;
import io.barograph.rules.fact.Teardown;
import io.barograph.rules.fact.Threshold;
import io.barograph.rules.observation.WantedFacts;
import io.barograph.rules.policy.ConditionalElement;
import io.barograph.rules.policy.ConditionalElement.Quantifier;
import io.barograph.rules.policy.Rule;
import io.barograph.signal.EvictionSignal;
import module java.base;

/// What a node is short of where a rule matches, as far as the rule's lines tell. A line tells it if all facts that it
/// may match are of one resource: contention, pressure, or an eviction signal.
public final class RuleResources {

    private RuleResources() {}

    /// At least one; [ScarceResource#OTHER] where no line tells.
    public static Set<ScarceResource> of(Rule rule) {
        List<RuleInputs.Input> inputs = RuleInputs.of(rule);
        Set<ScarceResource> resources = EnumSet.noneOf(ScarceResource.class);
        for (int i = 0; i < inputs.size(); i++) {
            ConditionalElement line = rule.when().get(i);
            Set<ScarceResource> lineResources =
                    line.quantifier() == Quantifier.NOT ? Set.of() : resourcesOf(inputs.get(i));
            if (lineResources.size() == 1) {
                resources.addAll(lineResources);
            }
        }
        return resources.isEmpty() ? Set.of(ScarceResource.OTHER) : Collections.unmodifiableSet(resources);
    }

    private static Set<ScarceResource> resourcesOf(RuleInputs.Input input) {
        return WantedFacts.inEachObservation().stream()
                .filter(input::selectsFact)
                .map(RuleResources::resourceOf)
                .collect(Collectors.toSet());
    }

    private static ScarceResource resourceOf(Fact fact) {
        return switch (fact) {
            case Contention contention -> ScarceResource.of(contention.resource());
            case Pressure pressure -> ScarceResource.of(pressure.resource());
            case Signal signal -> ScarceResource.of(Objects.requireNonNull(EvictionSignal.of(signal.name())));
            case Teardown _, Node _, Pods _, Condition _, Taint _, Threshold _, Culprit _ -> ScarceResource.OTHER;
        };
    }
}
