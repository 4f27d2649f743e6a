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
import io.barograph.rules.explain.probe.RuleProbe;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.policy.ConditionalElement;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.ConstraintEvaluator;
import io.barograph.rules.policy.constraint.Ternary;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Explains one rule line by line. Parts come in the order of [TruthHistory#held], so that each finds how long it has
/// held.
final class RuleExplainer {

    /// Of more facts in a line only the nearest are shown.
    private static final int MAX_FACTS = 6;

    private final RuleProbe probe;
    private final AssumedFacts facts;
    private final TruthHistory history;
    private final ConstraintWithValues text;
    private final List<@Nullable Fact> matched;
    private int part;

    private RuleExplainer(RuleProbe probe, AssumedFacts facts, TruthHistory history) {
        this.probe = probe;
        this.facts = facts;
        this.history = history;
        this.text = new ConstraintWithValues(probe.rule());
        this.matched = probe.matched(facts);
    }

    static RuleExplanation of(RuleProbe probe, AssumedFacts facts, TruthHistory history) {
        return probe.rule().isOff()
                ? RuleExplanation.off(probe.policy(), probe.rule())
                : new RuleExplainer(probe, facts, history).explain();
    }

    private RuleExplanation explain() {
        Rule rule = probe.rule();
        @Nullable TruthDuration held = held(true);
        List<OfCondition> conditions = new ArrayList<>();
        for (int i = 0; i < rule.when().size(); i++) {
            conditions.add(condition(i));
        }
        Ternary verdict = probe.verdict(facts);
        return new RuleExplanation(
                new RuleExplanation.Name(probe.policy().name(), rule.name(), rule.id(), rule.place()),
                verdict,
                held,
                conditions,
                List.copyOf(probe.missing(facts)),
                NearestChange.of(probe, facts, verdict),
                "");
    }

    private @Nullable TruthDuration held(boolean counted) {
        return counted ? history.held(probe.rule().id(), part++) : null;
    }

    private OfCondition condition(int index) {
        ConditionalElement condition = probe.rule().when().get(index);
        @Nullable TruthDuration held = held(true);
        boolean counted = !probe.isListed(index);
        List<OfFact> shown = new ArrayList<>();
        for (Fact each : probe.candidates(index, facts)) {
            List<OfConstraint> constraints = new ArrayList<>();
            probe.telling(index).forEach(constraint -> constraints.add(constraint(constraint, each, counted)));
            shown.add(new OfFact(each.subject(), facts.fits(condition.pattern(), each, matched), constraints));
        }
        shown.sort(Comparator.comparingInt(RuleExplainer::failing));
        return new OfCondition(
                text.condition(condition),
                condition.pattern().place(),
                probe.condition(index, facts, matched),
                held,
                shown.subList(0, Math.min(MAX_FACTS, shown.size())),
                Math.max(0, shown.size() - MAX_FACTS));
    }

    private static int failing(OfFact fact) {
        return (int) fact.constraints().stream()
                .filter(each -> each.verdict() != Ternary.TRUE)
                .count();
    }

    private OfConstraint constraint(Constraint constraint, Fact fact, boolean counted) {
        @Nullable TruthDuration held = held(counted);
        Ternary verdict = ConstraintEvaluator.of(constraint, facts.values(fact, matched));
        Measure measure = constraint instanceof Constraint.Comparison comparison
                ? new ComparisonMeasure(text, facts, fact, matched).of(comparison)
                : null;
        List<OfConstraint> parts = new ArrayList<>();
        constraint.parts().forEach(each -> parts.add(constraint(each, fact, counted)));
        return new OfConstraint(text.constraint(constraint), constraint.place(), verdict, held, measure, parts);
    }
}
