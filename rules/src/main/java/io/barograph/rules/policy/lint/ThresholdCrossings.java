package io.barograph.rules.policy.lint;

import io.barograph.problem.Problem;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.observation.Facts;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.catalogue.ValueText;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.ConstraintEvaluator;
import io.barograph.rules.policy.constraint.Term;
import io.barograph.rules.policy.constraint.Ternary;
import io.barograph.rules.policy.match.RuleInputs;
import io.barograph.rules.policy.refusal.CheckId;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Which thresholds of rules observations cross, and which they never do or always do: such a rule was tested on
/// nothing.
public final class ThresholdCrossings {

    private final List<Threshold> thresholds = new ArrayList<>();

    /// Of these rules.
    public ThresholdCrossings(List<Policy> policies) {
        for (Policy policy : policies) {
            for (Rule rule : policy.rules()) {
                for (RuleInputs.Input input : RuleInputs.of(rule)) {
                    input.pattern().constraints().stream()
                            .flatMap(Constraint::comparisons)
                            .forEach(comparison -> addComparison(input, comparison));
                }
            }
        }
    }

    private void addComparison(RuleInputs.Input input, Constraint.Comparison comparison) {
        if (comparison.comparator().ordering()
                && comparison.left() instanceof Term.Own(FactField field, var _)
                && comparison.right() instanceof Term.Literal) {
            thresholds.add(new Threshold(input, comparison, field));
        }
    }

    /// Takes the facts of one observation. What is missing in them crosses nothing, and is not taken for calm.
    public void observeFacts(Facts facts) {
        thresholds.forEach(threshold -> threshold.observeFacts(facts));
    }

    /// What can be said after all observations.
    ///
    /// @param framesName what they come from: `16 recordings`
    public List<Problem> warningsAbout(String framesName) {
        return thresholds.stream()
                .map(threshold -> threshold.warningAbout(framesName))
                .filter(Objects::nonNull)
                .toList();
    }

    /// One comparison of a field with a number, and what became of it.
    private static final class Threshold {

        private final RuleInputs.Input input;
        private final Constraint.Comparison comparison;
        private final FactField field;
        private @Nullable Fact least;
        private @Nullable Fact most;
        private boolean crossed;
        private boolean missed;

        Threshold(RuleInputs.Input input, Constraint.Comparison comparison, FactField field) {
            this.input = input;
            this.comparison = comparison;
            this.field = field;
        }

        void observeFacts(Facts facts) {
            for (Fact fact : facts.allFacts()) {
                if (input.selectsFact(fact) && facts.missing().whyMissing(fact, field.name()) == null) {
                    observeFact(fact);
                }
            }
        }

        private void observeFact(Fact fact) {
            boolean holds =
                    ConstraintEvaluator.of(comparison, _ -> field.reader().apply(fact)) == Ternary.TRUE;
            crossed |= holds;
            missed |= !holds;
            least = least == null || numberOf(fact) < numberOf(least) ? fact : least;
            most = most == null || numberOf(fact) > numberOf(most) ? fact : most;
        }

        private String rangeText(Fact leastFact, Fact mostFact) {
            String lowest = ValueText.withUnit(field, leastFact);
            String highest = ValueText.withUnit(field, mostFact);
            return lowest.equals(highest) ? " was " + lowest : " went from " + lowest + " to " + highest;
        }

        private double numberOf(Fact fact) {
            return field.reader().apply(fact) instanceof Value.Numeric(double number, var _) ? number : Double.NaN;
        }

        @Nullable
        Problem warningAbout(String framesName) {
            if (least == null || most == null || crossed == missed) {
                return null;
            }
            String threshold = field.name() + " " + comparison.comparator().symbol() + " "
                    + (comparison.right() instanceof Term.Literal(Value value, var _, var _) ? value.written() : "");
            return Problem.warning(
                            comparison.place(),
                            (crossed ? "every frame of " : "no frame of ") + framesName + " crosses " + threshold + ": "
                                    + field.name() + rangeText(least, most),
                            crossed
                                    ? "Maybe the threshold is too weak, or nothing calm was recorded"
                                    : "Maybe the threshold is too strict, or what it is for was not recorded")
                    .withCheck((crossed ? CheckId.ALWAYS_CROSSED : CheckId.NEVER_CROSSED).id());
        }
    }
}
