package io.barograph.rules.explain;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.policy.Constraint;
import io.barograph.rules.policy.Truths;
import java.io.ByteArrayOutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a rule and all its parts come to, one byte each and always as many in the same order: the rule; for each line
/// of `when` the line, then for each fact it looks at each constraint with its parts behind it. What facts a node has
/// beside the fixed ones changes, so that of those only the line is told.
final class Truthing {

    private final ByteArrayOutputStream truths = new ByteArrayOutputStream();

    private Truthing() {}

    static byte[] of(RuleProbe rule, Sightings facts) {
        Truthing truthing = new Truthing();
        truthing.add(rule.verdict(facts));
        List<@Nullable Fact> matched = rule.matched(facts);
        for (int i = 0; i < rule.rule().when().size(); i++) {
            truthing.add(rule.condition(i, facts, matched));
            if (!rule.isListed(i)) {
                List<Constraint> constraints = rule.telling(i);
                for (Fact fact : rule.candidates(i, facts)) {
                    Truths.Values values = facts.values(fact, matched);
                    constraints.forEach(each -> truthing.add(each, values));
                }
            }
        }
        return truthing.truths.toByteArray();
    }

    private void add(Constraint constraint, Truths.Values values) {
        add(Truth.of(Truths.of(constraint, values)));
        parts(constraint).forEach(each -> add(each, values));
    }

    private void add(Truth truth) {
        truths.write(
                switch (truth) {
                    case FALSE -> 0;
                    case TRUE -> 1;
                    case MISSING -> 2;
                });
    }

    /// What a constraint is made of.
    static List<Constraint> parts(Constraint constraint) {
        return switch (constraint) {
            case Constraint.Comparison _ -> List.of();
            case Constraint.Not(Constraint operand, var _) -> List.of(operand);
            case Constraint.All(List<Constraint> operands, var _) -> operands;
            case Constraint.Any(List<Constraint> operands, var _) -> operands;
        };
    }
}
