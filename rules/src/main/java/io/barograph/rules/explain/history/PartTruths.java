package io.barograph.rules.explain.history;

import io.barograph.rules.explain.probe.AssumedFacts;
import io.barograph.rules.explain.probe.ProbedRule;
import io.barograph.rules.explain.probe.RuleProbe;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.ConstraintEvaluator;
import io.barograph.rules.policy.constraint.Ternary;
import module java.base;

/// What rules and all their parts come to in one observation, one byte each and always as many in the same
/// order: the rule; for each line of `when` the line, then for each fact it looks at each constraint with its
/// parts behind it. What facts a node has beside the fixed ones changes, so only the line counts for those.
final class PartTruths {

    private byte[] truths = new byte[512];
    private int size;

    /// Where each rule's end.
    private final int[] ends;

    /// Evaluates the rules.
    PartTruths(List<RuleProbe> rules, AssumedFacts facts) {
        ends = new int[rules.size()];
        for (int i = 0; i < rules.size(); i++) {
            RuleProbe rule = rules.get(i);
            if (rule.joinsLines()) {
                evaluateJoinedLines(rule, facts);
            } else {
                evaluateLines(rule, facts);
            }
            ends[i] = size;
        }
    }

    /// Whether all rules come to this.
    boolean areEqualTo(byte[] otherTruths) {
        return Arrays.equals(truths, 0, size, otherTruths, 0, otherTruths.length);
    }

    /// Whether one rule does.
    ///
    /// @param index of the rule
    boolean areEqualTo(byte[] otherTruths, int index) {
        return Arrays.equals(truths, startOf(index), ends[index], otherTruths, 0, otherTruths.length);
    }

    /// Those of all rules, never changed.
    byte[] toByteArray() {
        return Arrays.copyOf(truths, size);
    }

    /// Those of one rule, never changed.
    byte[] toByteArray(int index) {
        return Arrays.copyOfRange(truths, startOf(index), ends[index]);
    }

    private int startOf(int index) {
        return index == 0 ? 0 : ends[index - 1];
    }

    /// No line looks at the facts of another, so that each constraint is evaluated once.
    private void evaluateLines(RuleProbe rule, AssumedFacts facts) {
        int rulePlace = reservePlace();
        boolean matches = true;
        for (int i = 0; i < rule.rule().when().size(); i++) {
            int linePlace = reservePlace();
            Ternary anyFits = rule.isListed(i) ? anyListedFits(rule, i, facts) : anyPlacedFits(rule, i, facts);
            Ternary lineTruth = rule.lineVerdict(i, anyFits, facts);
            truths[linePlace] = byteOf(lineTruth);
            matches &= lineTruth == Ternary.TRUE;
        }
        truths[rulePlace] = byteOf(rule.verdictOf(facts, matches));
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
        truths[reservePlace()] = byteOf(probedRule.verdict());
        for (int i = 0; i < rule.rule().when().size(); i++) {
            truths[reservePlace()] = byteOf(probedRule.conditionVerdict(i));
            if (!rule.isListed(i)) {
                List<Constraint> constraints = rule.tellingConstraints(i);
                for (Fact fact : probedRule.candidatesOf(i)) {
                    ConstraintEvaluator.Values values = facts.valuesOf(fact, probedRule.matchedFacts());
                    constraints.forEach(constraint -> addConstraint(constraint, values));
                }
            }
        }
    }

    /// What it comes to, by its parts where it has any: none is evaluated twice.
    private Ternary addConstraint(Constraint constraint, ConstraintEvaluator.Values values) {
        int place = reservePlace();
        Ternary truth = switch (constraint) {
            case Constraint.Comparison comparison -> ConstraintEvaluator.of(comparison, values);
            case Constraint.Not(Constraint operand, var _) ->
                addConstraint(operand, values).negated();
            case Constraint.Chain chain -> addChain(chain, values);
        };
        truths[place] = byteOf(truth);
        return truth;
    }

    private Ternary addChain(Constraint.Chain chain, ConstraintEvaluator.Values values) {
        Ternary soFar = Ternary.of(chain.needsAll());
        for (int i = 0; i < chain.operands().size(); i++) {
            Ternary truth = addConstraint(chain.operands().get(i), values);
            soFar = chain.needsAll() ? soFar.and(truth) : soFar.or(truth);
        }
        return soFar;
    }

    private int reservePlace() {
        if (size == truths.length) {
            truths = Arrays.copyOf(truths, 2 * size);
        }
        return size++;
    }

    private static byte byteOf(Ternary truth) {
        return switch (truth) {
            case FALSE -> 0;
            case TRUE -> 1;
            case UNKNOWN -> 2;
        };
    }
}
