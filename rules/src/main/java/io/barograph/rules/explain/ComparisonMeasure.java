package io.barograph.rules.explain;

import io.barograph.rules.explain.RuleExplanation.Measure;
import io.barograph.rules.explain.probe.AssumedFacts;
import io.barograph.rules.explain.probe.ComparisonUnit;
import io.barograph.rules.explain.probe.ConstraintWithValues;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.catalogue.ValueType;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.ConstraintEvaluator;
import io.barograph.rules.policy.constraint.Term;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Takes the measure of comparisons: both values, and how far they are apart.
///
/// @param matched the facts that the conditions before matched
record ComparisonMeasure(ConstraintWithValues text, AssumedFacts facts, Fact fact, List<@Nullable Fact> matched) {

    Measure of(Constraint.Comparison comparison) {
        ConstraintEvaluator.Values values = facts.values(fact, matched);
        Value left = ConstraintEvaluator.value(comparison.left(), values);
        Value right = ConstraintEvaluator.value(comparison.right(), values);
        ComparisonUnit figures = figures(comparison);
        String input = text.term(comparison.left());
        String threshold = right == null ? why(comparison.right()) : threshold(figures, right);
        if (left == null || right == null) {
            String value = left == null ? why(comparison.left()) : figures.shown(left);
            return new Measure(input, value, threshold, null, figures.word(), "");
        }
        if (!(left instanceof Value.Numeric(double x, var _)) || !(right instanceof Value.Numeric(double y, var _))) {
            return new Measure(input, figures.shown(left), threshold, null, "", "");
        }
        double distance = x - y;
        return new Measure(input, figures.shown(left), threshold, distance, figures.word(), words(x, y, figures));
    }

    private ComparisonUnit figures(Constraint.Comparison comparison) {
        ComparisonUnit left = ComparisonUnit.of(comparison.left(), fact);
        return left.unit() == ValueType.Unit.NONE ? ComparisonUnit.of(comparison.right(), fact) : left;
    }

    private static String threshold(ComparisonUnit figures, Value value) {
        return value instanceof Value.Numeric(var _, String written) && written != null
                ? written
                : figures.shown(value);
    }

    private static String words(double value, double threshold, ComparisonUnit figures) {
        String limit = figures.figure(threshold);
        if (value == threshold) {
            return "exactly " + limit;
        }
        return figures.distance(value, threshold) + (value < threshold ? " below " : " above ") + limit;
    }

    private String why(Term term) {
        List<String> reasons = new ArrayList<>();
        term.parts().forEach(part -> {
            switch (part) {
                case Term.Own(FactField field, var _) -> reasons.add(facts.why(field, fact));
                case Term.Bound(int condition, FactField field, var _) -> {
                    Fact earlier = AssumedFacts.factOf(part, fact, matched);
                    reasons.add(
                            earlier == null
                                    ? "nothing fits line " + (condition + 1) + " of the rule"
                                    : facts.why(field, earlier));
                }
                case Term.Literal _, Term.Arithmetic _ -> {}
            }
        });
        return reasons.stream().filter(each -> !each.isEmpty()).findFirst().orElse("its value is not known");
    }
}
