package io.barograph.rules.explain;

import io.barograph.rules.explain.RuleExplained.Measure;
import io.barograph.rules.explain.RuleExplained.OfCondition;
import io.barograph.rules.explain.RuleExplained.OfConstraint;
import io.barograph.rules.explain.RuleExplained.OfFact;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.policy.Condition;
import io.barograph.rules.policy.Constraint;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.Truths;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Tells one rule line by line. Parts are taken in the order of [Truthing], so that each finds how long it has held.
final class RuleTelling {

    /// Of a line that looks at more facts than this the nearest are told.
    private static final int MOST_FACTS = 6;

    private final RuleProbe probe;
    private final Sightings facts;
    private final History history;
    private final ConstraintText text;
    private final List<@Nullable Fact> matched;
    private int part;

    private RuleTelling(RuleProbe probe, Sightings facts, History history) {
        this.probe = probe;
        this.facts = facts;
        this.history = history;
        this.text = new ConstraintText(probe.rule());
        this.matched = probe.matched(facts);
    }

    static RuleExplained of(RuleProbe probe, Sightings facts, History history) {
        return new RuleTelling(probe, facts, history).tell();
    }

    private RuleExplained tell() {
        Rule rule = probe.rule();
        Held held = held(true);
        List<OfCondition> conditions = new ArrayList<>();
        for (int i = 0; i < rule.when().size(); i++) {
            conditions.add(condition(i));
        }
        Truth verdict = probe.verdict(facts);
        return new RuleExplained(
                new RuleExplained.Name(probe.policy().name(), rule.name(), rule.id(), rule.place()),
                verdict,
                held,
                conditions,
                List.copyOf(probe.missing(facts)),
                Flip.of(probe, facts, verdict));
    }

    private Held held(boolean counted) {
        return counted ? history.held(probe.rule().id(), part++) : Held.UNTOLD;
    }

    private OfCondition condition(int index) {
        Condition condition = probe.rule().when().get(index);
        Held held = held(true);
        boolean counted = !probe.isListed(index);
        List<OfFact> told = new ArrayList<>();
        for (Fact each : probe.candidates(index, facts)) {
            List<OfConstraint> constraints = new ArrayList<>();
            probe.telling(index).forEach(constraint -> constraints.add(constraint(constraint, each, counted)));
            told.add(new OfFact(each.subject(), facts.fits(condition.pattern(), each, matched), constraints));
        }
        told.sort(Comparator.comparingInt(RuleTelling::failing));
        return new OfCondition(
                text.condition(condition),
                condition.pattern().place(),
                probe.condition(index, facts, matched),
                held,
                told.subList(0, Math.min(MOST_FACTS, told.size())),
                Math.max(0, told.size() - MOST_FACTS));
    }

    private static int failing(OfFact fact) {
        return (int) fact.constraints().stream()
                .filter(each -> each.verdict() != Truth.TRUE)
                .count();
    }

    private OfConstraint constraint(Constraint constraint, Fact fact, boolean counted) {
        Held held = held(counted);
        Truth verdict = Truth.of(Truths.of(constraint, facts.values(fact, matched)));
        Measure measure = constraint instanceof Constraint.Comparison comparison
                ? new Measuring(text, facts, fact, matched).of(comparison)
                : null;
        List<OfConstraint> parts = new ArrayList<>();
        Truthing.parts(constraint).forEach(each -> parts.add(constraint(each, fact, counted)));
        return new OfConstraint(text.constraint(constraint), constraint.place(), verdict, held, measure, parts);
    }
}
