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
        RuleMutants all = new RuleMutants(rule);
        if (!rule.isUntilRegained()) {
            all.given(); // what it holds is off with the rule that raises it
        }
        for (int i = 0; i < rule.when().size(); i++) {
            all.condition(i);
        }
        for (int i = 0; i < rule.then().size(); i++) {
            all.action(i);
        }
        all.slips.add(new Slip<>(rule.place(), "the rule", "", null));
        return all.slips;
    }

    private void given() {
        List<Constraint> constraints = rule.given().constraints();
        for (int i = 0; i < constraints.size(); i++) {
            int at = i;
            ConstraintMutants.of(constraints.get(i))
                    .forEach(slip -> slips.add(
                            slip.within(made -> rule.given(new RuleSwitch(Slip.replaced(constraints, at, made))))));
        }
    }

    private void condition(int at) {
        ConditionalElement condition = rule.when().get(at);
        Pattern pattern = condition.pattern();
        String fact = pattern.fact().name() + "(...)";
        Quantifier quantifier = condition.quantifier();
        if (quantifier != Quantifier.MATCH) {
            Quantifier opposite = quantifier == Quantifier.NOT ? Quantifier.EXISTS : Quantifier.NOT;
            slips.add(new Slip<>(
                    pattern.place(),
                    quantifier.written() + fact,
                    opposite.written() + fact,
                    with(at, opposite, pattern)));
        }
        for (int i = 0; i < pattern.constraints().size(); i++) {
            int of = i;
            ConstraintMutants.of(pattern.constraints().get(i))
                    .forEach(slip -> slips.add(slip.within(made -> {
                        List<Constraint> constraints = Slip.replaced(pattern.constraints(), of, made);
                        return with(at, quantifier, new Pattern(pattern.fact(), constraints, pattern.place()));
                    })));
        }
    }

    private void action(int at) {
        Action action = rule.then().get(at);
        List<Slip<Action>> all = new ArrayList<>();
        if (rule.then().size() > 1) {
            all.add(new Slip<>(action.place(), ActionMutants.written(action), "", null));
        }
        if (action instanceof Action.Raise raise) {
            all.addAll(ActionMutants.of(raise));
        }
        all.forEach(slip -> slips.add(slip.within(made -> rule.demanding(Slip.replaced(rule.then(), at, made)))));
    }

    private Rule with(int index, Quantifier quantifier, Pattern pattern) {
        return rule.with(Slip.replaced(rule.when(), index, new ConditionalElement(quantifier, pattern)));
    }
}
