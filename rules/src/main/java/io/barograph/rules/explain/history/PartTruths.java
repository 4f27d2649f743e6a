package io.barograph.rules.explain.history;

import io.barograph.rules.explain.probe.AssumedFacts;
import io.barograph.rules.explain.probe.ProbedRule;
import io.barograph.rules.explain.probe.RuleProbe;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.ConstraintEvaluator;
import io.barograph.rules.policy.constraint.Ternary;
import module java.base;

/// What a rule and all its parts come to, one byte each and always as many in the same order: the rule; for each line
/// of `when` the line, then for each fact it looks at each constraint with its parts behind it. What facts a node has
/// beside the fixed ones changes, so only the line counts for those.
final class PartTruths {

    private final ByteArrayOutputStream truths = new ByteArrayOutputStream();

    private PartTruths() {}

    static byte[] of(RuleProbe rule, AssumedFacts facts) {
        PartTruths truthing = new PartTruths();
        ProbedRule probedRule = rule.probe(facts);
        truthing.addTruth(probedRule.verdict());
        for (int i = 0; i < rule.rule().when().size(); i++) {
            truthing.addTruth(probedRule.conditionVerdict(i));
            if (!rule.isListed(i)) {
                List<Constraint> constraints = rule.tellingConstraints(i);
                for (Fact fact : probedRule.candidatesOf(i)) {
                    ConstraintEvaluator.Values values = facts.valuesOf(fact, probedRule.matchedFacts());
                    constraints.forEach(constraint -> truthing.addConstraint(constraint, values));
                }
            }
        }
        return truthing.truths.toByteArray();
    }

    private void addConstraint(Constraint constraint, ConstraintEvaluator.Values values) {
        addTruth(ConstraintEvaluator.of(constraint, values));
        constraint.parts().forEach(constraintPart -> addConstraint(constraintPart, values));
    }

    private void addTruth(Ternary truth) {
        truths.write(
                switch (truth) {
                    case FALSE -> 0;
                    case TRUE -> 1;
                    case UNKNOWN -> 2;
                });
    }
}
