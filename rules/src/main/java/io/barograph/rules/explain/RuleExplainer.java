package io.barograph.rules.explain;

import io.barograph.rules.explain.RuleExplanation.Measure;
import io.barograph.rules.explain.RuleExplanation.OfCondition;
import io.barograph.rules.explain.RuleExplanation.OfConstraint;
import io.barograph.rules.explain.RuleExplanation.OfFact;
import io.barograph.rules.explain.change.NearestChange;
import io.barograph.rules.explain.history.TruthDuration;
import io.barograph.rules.explain.history.TruthHistory;
import io.barograph.rules.explain.probe.AssumedFacts;
import io.barograph.rules.explain.probe.ConstraintWithValues;
import io.barograph.rules.explain.probe.ProbedRule;
import io.barograph.rules.explain.probe.RuleProbe;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.policy.ConditionalElement;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.ConstraintEvaluator;
import io.barograph.rules.policy.constraint.Ternary;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Explains one rule line by line. Parts come in the order of [TruthHistory#heldDuration], so that each finds how
/// long it has held.
final class RuleExplainer {

    /// Of more facts in a line only the nearest are shown.
    private static final int MAX_FACTS = 6;

    private final RuleProbe probe;
    private final AssumedFacts facts;
    private final TruthHistory history;
    private final ConstraintWithValues text;
    private final ProbedRule probedRule;
    private int part;

    private RuleExplainer(RuleProbe probe, AssumedFacts facts, TruthHistory history) {
        this.probe = probe;
        this.facts = facts;
        this.history = history;
        this.text = new ConstraintWithValues(probe.rule());
        this.probedRule = probe.probe(facts);
    }

    static RuleExplanation of(RuleProbe probe, AssumedFacts facts, TruthHistory history) {
        return probe.rule().isOff()
                ? RuleExplanation.ofSwitchedOff(probe.policy(), probe.rule())
                : new RuleExplainer(probe, facts, history).explain();
    }

    private RuleExplanation explain() {
        Rule rule = probe.rule();
        @Nullable TruthDuration heldDuration = heldDuration(true);
        List<OfCondition> conditions = new ArrayList<>();
        for (int i = 0; i < rule.when().size(); i++) {
            conditions.add(explainCondition(i));
        }
        Ternary verdict = probedRule.verdict();
        return new RuleExplanation(
                new RuleExplanation.Name(probe.policy().name(), rule.name(), rule.id(), rule.place()),
                verdict,
                heldDuration,
                conditions,
                List.copyOf(probedRule.missingInputs()),
                NearestChange.of(probe, facts, verdict),
                "");
    }

    private @Nullable TruthDuration heldDuration(boolean counted) {
        return counted ? history.heldDuration(probe.rule().id(), part++) : null;
    }

    private OfCondition explainCondition(int index) {
        ConditionalElement element = probe.rule().when().get(index);
        @Nullable TruthDuration heldDuration = heldDuration(true);
        boolean counted = !probe.isListed(index);
        List<OfFact> shown = new ArrayList<>();
        for (Fact fact : probedRule.candidatesOf(index)) {
            List<OfConstraint> constraints = new ArrayList<>();
            probe.tellingConstraints(index)
                    .forEach(constraint -> constraints.add(explainConstraint(constraint, fact, counted)));
            shown.add(new OfFact(
                    fact.subject(),
                    facts.fitsPattern(element.pattern(), fact, probedRule.matchedFacts()),
                    constraints));
        }
        shown.sort(Comparator.comparingInt(RuleExplainer::failingConstraints));
        return new OfCondition(
                text.conditionText(element),
                element.pattern().place(),
                probedRule.conditionVerdict(index),
                heldDuration,
                shown.subList(0, Math.min(MAX_FACTS, shown.size())),
                Math.max(0, shown.size() - MAX_FACTS));
    }

    private static int failingConstraints(OfFact fact) {
        return (int) fact.constraints().stream()
                .filter(constraint -> constraint.verdict() != Ternary.TRUE)
                .count();
    }

    private OfConstraint explainConstraint(Constraint constraint, Fact fact, boolean counted) {
        @Nullable TruthDuration heldDuration = heldDuration(counted);
        Ternary verdict = ConstraintEvaluator.of(constraint, facts.valuesOf(fact, probedRule.matchedFacts()));
        Measure measure = constraint instanceof Constraint.Comparison comparison
                ? new ComparisonMeasure(text, facts, fact, probedRule.matchedFacts()).of(comparison)
                : null;
        List<OfConstraint> parts = new ArrayList<>();
        constraint.parts().forEach(constraintPart -> parts.add(explainConstraint(constraintPart, fact, counted)));
        return new OfConstraint(
                text.constraintText(constraint), constraint.place(), verdict, heldDuration, measure, parts);
    }
}
