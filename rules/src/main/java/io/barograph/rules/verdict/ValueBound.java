package io.barograph.rules.verdict;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.policy.ConditionalElement;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.ConstraintEvaluator;
import io.barograph.rules.policy.constraint.Term;
import io.barograph.rules.policy.constraint.Ternary;
import module java.base;

/// What a line of a rule asks of a field: `>= 40`.
///
/// @param ownConstraint the comparison with a literal, negated where the constraint negates it
/// @param whole the constraint that it is a part of
/// @param isExcluded whether no fact may fit the line
record ValueBound(String text, Constraint ownConstraint, Constraint whole, boolean isExcluded) {

    /// The bounds that the line sets, by the field they are set to.
    static Map<FactField, List<ValueBound>> byField(ConditionalElement line) {
        Map<FactField, List<ValueBound>> boundsByField = new LinkedHashMap<>();
        boolean isExcluded = line.quantifier() == ConditionalElement.Quantifier.NOT;
        for (Constraint whole : line.pattern().constraints()) {
            collectBounds(
                    whole,
                    "",
                    bound -> bound,
                    (field, text, ownConstraint) -> boundsByField
                            .computeIfAbsent(field, _ -> new ArrayList<>())
                            .add(new ValueBound(text, ownConstraint, whole, isExcluded)));
        }
        return boundsByField;
    }

    /// Takes each bound with its field.
    private interface Collector {
        void addBound(FactField field, String text, Constraint ownConstraint);
    }

    /// @param outside what stands around the constraint
    private static void collectBounds(
            Constraint constraint, String prefix, UnaryOperator<Constraint> outside, Collector collector) {
        switch (constraint) {
            case Constraint.Comparison(var comparator, Term leftTerm, Term rightTerm, var _) -> {
                if (leftTerm instanceof Term.Own(FactField field, var _)
                        && rightTerm instanceof Term.Literal(Value value, var _, var _)) {
                    String text = prefix + comparator.symbol() + " " + value.written();
                    collector.addBound(field, text, outside.apply(constraint));
                }
            }
            case Constraint.Not(Constraint operand, var place) ->
                collectBounds(
                        operand, prefix + "not ", inner -> outside.apply(new Constraint.Not(inner, place)), collector);
            case Constraint.Chain(var _, List<Constraint> operands, var _) ->
                operands.forEach(operand -> collectBounds(operand, prefix, outside, collector));
        }
    }

    /// As it stands beside a fact's value: `>= 40` where it holds, `needs >= 40` where it does not; of a line that no
    /// fact may fit `not >= 40` and `needs not >= 40`. Empty where it decides nothing, since another part does.
    String shownBeside(Fact fact) {
        boolean fails = failsFor(ownConstraint, fact);
        boolean wholeFails = failsFor(whole, fact);
        if (isExcluded) {
            return fails == wholeFails ? (fails ? "not " : "needs not ") + text : "";
        }
        return fails ? (wholeFails ? "needs " + text : "") : text;
    }

    /// What compares with another fact is not known here, and does not fail.
    private static boolean failsFor(Constraint constraint, Fact fact) {
        return ConstraintEvaluator.of(
                        constraint,
                        term -> term instanceof Term.Own(FactField field, var _)
                                ? field.reader().apply(fact)
                                : null)
                == Ternary.FALSE;
    }
}
