package io.barograph.rules.verdict;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.observation.WantedFacts;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.match.FactSlots;
import io.barograph.rules.policy.match.RuleInputs;
import module java.base;

/// What all loaded rules together read of observations, and where it stands in them.
///
/// @param wantedFacts the facts that any rule may match by its keys
/// @param rules in the order of policies and rules
/// @param facts the places of those that every observation has
/// @param places of the rules by their ids
public record LoadedRules(
        WantedFacts wantedFacts, FactSlots.Places facts, List<LoadedRule> rules, Map<String, Integer> places) {

    public static LoadedRules of(List<Policy> policies) {
        List<Rule> rules =
                policies.stream().flatMap(policy -> policy.rules().stream()).toList();
        List<RuleInputs.Input> inputs =
                rules.stream().flatMap(rule -> RuleInputs.of(rule).stream()).toList();
        Set<Class<? extends Fact>> types =
                inputs.stream().map(input -> input.pattern().fact().facts()).collect(Collectors.toSet());
        FactSlots.Places facts = FactSlots.Places.of(WantedFacts.inEachObservation().stream()
                .filter(fact -> anySelects(inputs, fact))
                .toList());
        Map<String, Integer> places = new HashMap<>();
        List<LoadedRule> readers = new ArrayList<>();
        for (Rule rule : rules) {
            places.put(rule.id(), readers.size());
            readers.add(new LoadedRule(rule, facts));
        }
        WantedFacts wantedFacts = WantedFacts.ofWanted(fact -> anySelects(inputs, fact), types);
        return new LoadedRules(wantedFacts, facts, List.copyOf(readers), places);
    }

    private static boolean anySelects(List<RuleInputs.Input> inputs, Fact fact) {
        return inputs.stream().anyMatch(input -> input.selectsFact(fact));
    }
}
