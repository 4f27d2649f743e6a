package io.barograph.rules.explain.history;

import io.barograph.rules.explain.probe.AssumedFacts;
import io.barograph.rules.explain.probe.RuleProbe;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.ConstraintEvaluator;
import io.barograph.rules.policy.constraint.Ternary;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What a rule and all its parts come to, one byte each and always as many in the same order: the rule; for each line
/// of `when` the line, then for each fact it looks at each constraint with its parts behind it. What facts a node has
/// beside the fixed ones changes, so only the line counts for those.
final class PartTruths {

    private final ByteArrayOutputStream truths = new ByteArrayOutputStream();

    private PartTruths() {}

    static byte[] of(RuleProbe rule, AssumedFacts facts) {
        PartTruths truthing = new PartTruths();
        truthing.add(rule.verdict(facts));
        List<@Nullable Fact> matched = rule.matched(facts);
        for (int i = 0; i < rule.rule().when().size(); i++) {
            truthing.add(rule.condition(i, facts, matched));
            if (!rule.isListed(i)) {
                List<Constraint> constraints = rule.telling(i);
                for (Fact fact : rule.candidates(i, facts)) {
                    ConstraintEvaluator.Values values = facts.values(fact, matched);
                    constraints.forEach(each -> truthing.add(each, values));
                }
            }
        }
        return truthing.truths.toByteArray();
    }

    private void add(Constraint constraint, ConstraintEvaluator.Values values) {
        add(ConstraintEvaluator.of(constraint, values));
        constraint.parts().forEach(each -> add(each, values));
    }

    private void add(Ternary truth) {
        truths.write(
                switch (truth) {
                    case FALSE -> 0;
                    case TRUE -> 1;
                    case UNKNOWN -> 2;
                });
    }
}
