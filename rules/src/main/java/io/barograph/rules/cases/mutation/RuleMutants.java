package io.barograph.rules.cases.mutation;

import io.barograph.rules.policy.Action;
import io.barograph.rules.policy.ConditionalElement;
import io.barograph.rules.policy.ConditionalElement.Quantifier;
import io.barograph.rules.policy.Pattern;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.RuleSwitch;
import io.barograph.rules.policy.constraint.Constraint;
import module java.base;

/// The small mistakes that can be made in one rule, and that it is left out.
final class RuleMutants {

    private final Rule rule;
    private final List<Slip<Rule>> slips = new ArrayList<>();

    private RuleMutants(Rule rule) {
        this.rule = rule;
    }

    static List<Slip<Rule>> of(Rule rule) {
        RuleMutants mutants = new RuleMutants(rule);
        if (!rule.isUntilRegained()) {
            mutants.addSwitchSlips(); // what it holds is off with the rule that raises it
        }
        for (int i = 0; i < rule.when().size(); i++) {
            mutants.addConditionSlips(i);
        }
        for (int i = 0; i < rule.actions().size(); i++) {
            mutants.addActionSlips(i);
        }
        mutants.slips.add(new Slip<>(rule.place(), "the rule", "", null));
        return mutants.slips;
    }

    private void addSwitchSlips() {
        List<Constraint> constraints = rule.ruleSwitch().constraints();
        for (int i = 0; i < constraints.size(); i++) {
            int index = i;
            ConstraintMutants.of(constraints.get(i))
                    .forEach(slip -> slips.add(slip.mapMutated(constraint ->
                            rule.withSwitch(new RuleSwitch(Slip.replaceElement(constraints, index, constraint))))));
        }
    }

    private void addConditionSlips(int index) {
        ConditionalElement element = rule.when().get(index);
        Pattern pattern = element.pattern();
        String fact = pattern.fact().name() + "(...)";
        Quantifier quantifier = element.quantifier();
        if (quantifier != Quantifier.MATCH) {
            Quantifier opposite = quantifier == Quantifier.NOT ? Quantifier.EXISTS : Quantifier.NOT;
            slips.add(new Slip<>(
                    pattern.place(),
                    quantifier.written() + fact,
                    opposite.written() + fact,
                    ruleWithCondition(index, opposite, pattern)));
        }
        for (int i = 0; i < pattern.constraints().size(); i++) {
            int of = i;
            ConstraintMutants.of(pattern.constraints().get(i))
                    .forEach(slip -> slips.add(slip.mapMutated(constraint -> {
                        List<Constraint> constraints = Slip.replaceElement(pattern.constraints(), of, constraint);
                        return ruleWithCondition(
                                index, quantifier, new Pattern(pattern.fact(), constraints, pattern.place()));
                    })));
        }
    }

    private void addActionSlips(int index) {
        Action action = rule.actions().get(index);
        List<Slip<Action>> actionSlips = new ArrayList<>();
        if (rule.actions().size() > 1) {
            actionSlips.add(new Slip<>(action.place(), ActionMutants.actionText(action), "", null));
        }
        if (action instanceof Action.Raise raise) {
            actionSlips.addAll(ActionMutants.of(raise));
        }
        actionSlips.forEach(slip -> slips.add(slip.mapMutated(
                mutatedAction -> rule.withActions(Slip.replaceElement(rule.actions(), index, mutatedAction)))));
    }

    private Rule ruleWithCondition(int index, Quantifier quantifier, Pattern pattern) {
        return rule.withConditions(
                Slip.replaceElement(rule.when(), index, new ConditionalElement(quantifier, pattern)));
    }
}
