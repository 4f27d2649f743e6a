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
///
/// One object serves one rule after the other: thousands of rules a second come to what they came to before.
final class PartTruths {

    private byte[] truths = new byte[64];
    private int size;

    /// Forgets the rule before, and evaluates this one.
    void evaluateRule(RuleProbe rule, AssumedFacts facts) {
        size = 0;
        if (rule.joinsLines()) {
            evaluateJoinedLines(rule, facts);
        } else {
            evaluateLines(rule, facts);
        }
    }

    /// The same as those of the rule that was evaluated last.
    boolean areEqualTo(byte[] otherTruths) {
        return Arrays.equals(truths, 0, size, otherTruths, 0, otherTruths.length);
    }

    /// Those of the rule that was evaluated last, never changed.
    byte[] toByteArray() {
        return Arrays.copyOf(truths, size);
    }

    /// No line looks at the facts of another, so that each constraint is evaluated once.
    private void evaluateLines(RuleProbe rule, AssumedFacts facts) {
        addTruth(Ternary.UNKNOWN);
        boolean matches = true;
        for (int i = 0; i < rule.rule().when().size(); i++) {
            int place = size;
            addTruth(Ternary.UNKNOWN);
            Ternary anyFits = rule.isListed(i) ? anyListedFits(rule, i, facts) : anyPlacedFits(rule, i, facts);
            Ternary lineTruth = rule.lineVerdict(i, anyFits, facts);
            truths[place] = byteOf(lineTruth);
            matches &= lineTruth == Ternary.TRUE;
        }
        truths[0] = byteOf(rule.missesInput(facts) ? Ternary.UNKNOWN : Ternary.of(matches));
    }

    private static Ternary anyListedFits(RuleProbe rule, int line, AssumedFacts facts) {
        Ternary any = Ternary.FALSE;
        for (Fact fact : facts.allFacts()) {
            any = any.or(facts.fitsPattern(rule.patternAt(line), fact, List.of()));
        }
        return any;
    }

    /// Adds each constraint of each fact.
    private Ternary anyPlacedFits(RuleProbe rule, int line, AssumedFacts facts) {
        List<Constraint> constraints = rule.tellingConstraints(line);
        Ternary any = Ternary.FALSE;
        for (int place : rule.placesOf(line)) {
            ConstraintEvaluator.Values values = facts.valuesOf(facts.allFacts().get(place), List.of());
            Ternary all = Ternary.TRUE;
            for (int i = 0; i < constraints.size(); i++) {
                all = all.and(addConstraint(constraints.get(i), values));
            }
            any = any.or(all);
        }
        return any;
    }

    private void evaluateJoinedLines(RuleProbe rule, AssumedFacts facts) {
        ProbedRule probedRule = rule.probe(facts);
        addTruth(probedRule.verdict());
        for (int i = 0; i < rule.rule().when().size(); i++) {
            addTruth(probedRule.conditionVerdict(i));
            if (!rule.isListed(i)) {
                List<Constraint> constraints = rule.tellingConstraints(i);
                for (Fact fact : probedRule.candidatesOf(i)) {
                    ConstraintEvaluator.Values values = facts.valuesOf(fact, probedRule.matchedFacts());
                    constraints.forEach(constraint -> addConstraint(constraint, values));
                }
            }
        }
    }

    private Ternary addConstraint(Constraint constraint, ConstraintEvaluator.Values values) {
        Ternary truth = ConstraintEvaluator.of(constraint, values);
        addTruth(truth);
        List<Constraint> parts = constraint.parts();
        for (int i = 0; i < parts.size(); i++) {
            addConstraint(parts.get(i), values);
        }
        return truth;
    }

    private void addTruth(Ternary truth) {
        if (size == truths.length) {
            truths = Arrays.copyOf(truths, 2 * size);
        }
        truths[size++] = byteOf(truth);
    }

    private static byte byteOf(Ternary truth) {
        return switch (truth) {
            case FALSE -> 0;
            case TRUE -> 1;
            case UNKNOWN -> 2;
        };
    }
}
