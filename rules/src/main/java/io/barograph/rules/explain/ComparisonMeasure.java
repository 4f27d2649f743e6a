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
        ConstraintEvaluator.Values values = facts.valuesOf(fact, matched);
        Value left = ConstraintEvaluator.valueOf(comparison.left(), values);
        Value right = ConstraintEvaluator.valueOf(comparison.right(), values);
        ComparisonUnit figures = unitOf(comparison);
        String input = text.termText(comparison.left());
        String threshold = right == null ? whyUnknown(comparison.right()) : thresholdText(figures, right);
        if (left == null || right == null) {
            String value = left == null ? whyUnknown(comparison.left()) : figures.shownValue(left);
            return new Measure(input, value, threshold, null, figures.word(), "");
        }
        if (!(left instanceof Value.Numeric(double x, var _)) || !(right instanceof Value.Numeric(double y, var _))) {
            return new Measure(input, figures.shownValue(left), threshold, null, "", "");
        }
        double distance = x - y;
        return new Measure(
                input, figures.shownValue(left), threshold, distance, figures.word(), distanceText(x, y, figures));
    }

    private ComparisonUnit unitOf(Constraint.Comparison comparison) {
        ComparisonUnit leftUnit = ComparisonUnit.of(comparison.left(), fact);
        return leftUnit.unit() == ValueType.Unit.NONE ? ComparisonUnit.of(comparison.right(), fact) : leftUnit;
    }

    private static String thresholdText(ComparisonUnit figures, Value value) {
        return value instanceof Value.Numeric(var _, String writtenNumber) && writtenNumber != null
                ? writtenNumber
                : figures.shownValue(value);
    }

    private static String distanceText(double value, double threshold, ComparisonUnit figures) {
        String limit = figures.figureText(threshold);
        if (value == threshold) {
            return "exactly " + limit;
        }
        return figures.distanceText(value, threshold) + (value < threshold ? " below " : " above ") + limit;
    }

    private String whyUnknown(Term term) {
        List<String> reasons = new ArrayList<>();
        term.parts().forEach(part -> {
            switch (part) {
                case Term.Own(FactField field, var _) -> reasons.add(facts.whyNotExact(field, fact));
                case Term.Bound(int condition, FactField field, var _) -> {
                    Fact boundFact = AssumedFacts.factOf(part, fact, matched);
                    reasons.add(
                            boundFact == null
                                    ? "nothing fits line " + (condition + 1) + " of the rule"
                                    : facts.whyNotExact(field, boundFact));
                }
                case Term.Literal _, Term.Arithmetic _ -> {}
            }
        });
        return reasons.stream().filter(reason -> !reason.isEmpty()).findFirst().orElse("its value is not known");
    }
}
