package io.barograph.rules.explain.change;

import io.barograph.rules.explain.probe.AssumedFacts;
import io.barograph.rules.explain.probe.AssumedFacts.Spot;
import io.barograph.rules.explain.probe.ConstraintWithValues;
import io.barograph.rules.explain.probe.RuleProbe;
import io.barograph.rules.explain.question.ExplanationQuestion;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.fact.Signal;
import io.barograph.rules.policy.ConditionalElement;
import io.barograph.rules.policy.ConditionalElement.Quantifier;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.ConstraintEvaluator;
import io.barograph.rules.policy.constraint.Ternary;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Finds what would have to change for a rule to match, or to match no more. Each change was tried: with those values
/// the rule gives the other answer.
public final class NearestChange {

    /// The most facts that a change may touch at once.
    private static final int MAX_FACTS = 16;

    /// What no value can do comes last.
    private static final double LAST = 10;

    private final RuleProbe probe;
    private final AssumedFacts facts;
    private final List<@Nullable Fact> matched;

    private NearestChange(RuleProbe probe, AssumedFacts facts) {
        this.probe = probe;
        this.facts = facts;
        this.matched = probe.matched(facts);
    }

    public static RuleChange of(RuleProbe probe, AssumedFacts facts, Ternary verdict) {
        boolean toMatch = verdict != Ternary.TRUE;
        if (verdict == Ternary.UNKNOWN) {
            return RuleChange.none(toMatch);
        }
        NearestChange flip = new NearestChange(probe, facts);
        for (ChangeNeeded each : flip.rule(toMatch)) {
            boolean isFollowed = each.aims().size() <= ExplanationQuestion.MAX_SETTINGS;
            if (isFollowed && (!each.others().isEmpty() || flip.leadsTo(each, Ternary.of(toMatch)))) {
                List<RuleChange.Step> steps = each.aims().values().stream()
                        .map(ChangeNeeded.Aim::step)
                        .toList();
                return new RuleChange(toMatch, true, steps, each.others(), each.cost());
            }
        }
        return RuleChange.none(toMatch);
    }

    private List<ChangeNeeded> rule(boolean wanted) {
        List<List<ChangeNeeded>> each = new ArrayList<>();
        for (int i = 0; i < probe.rule().when().size(); i++) {
            boolean none = probe.rule().when().get(i).quantifier() == Quantifier.NOT;
            each.add(wanted == none ? vanish(i) : appear(i));
        }
        return wanted ? ChangeNeeded.all(each) : ChangeNeeded.any(each);
    }

    /// One fact fits.
    private List<ChangeNeeded> appear(int index) {
        List<List<ChangeNeeded>> each = new ArrayList<>();
        for (Fact fact : probe.candidates(index, facts)) {
            each.add(chain(constraints(index), fact, true, true));
        }
        if (probe.isListed(index)) {
            String text = new ConstraintWithValues(probe.rule())
                    .condition(new ConditionalElement(
                            Quantifier.MATCH, probe.rule().when().get(index).pattern()));
            each.add(List.of(ChangeNeeded.of("the node would have to have a " + text, LAST)));
        }
        return ChangeNeeded.any(each);
    }

    /// No fact fits.
    private List<ChangeNeeded> vanish(int index) {
        List<List<ChangeNeeded>> each = new ArrayList<>();
        for (Fact fact : probe.candidates(index, facts)) {
            if (facts.fits(probe.rule().when().get(index).pattern(), fact, matched) == Ternary.TRUE) {
                List<ChangeNeeded> ways = new ArrayList<>(chain(constraints(index), fact, false, false));
                if (probe.isListed(index)) {
                    ways.add(ChangeNeeded.of(fact.subject() + " would have to disappear", LAST));
                }
                each.add(ways);
            }
        }
        return each.size() > MAX_FACTS ? List.of() : ChangeNeeded.all(each);
    }

    private List<Constraint> constraints(int index) {
        return probe.rule().when().get(index).pattern().constraints();
    }

    /// @param together whether each of them has to change, not only any one
    private List<ChangeNeeded> chain(List<Constraint> operands, Fact fact, boolean wanted, boolean together) {
        List<List<ChangeNeeded>> each = new ArrayList<>();
        operands.forEach(operand -> each.add(ways(operand, fact, wanted)));
        return together ? ChangeNeeded.all(each) : ChangeNeeded.any(each);
    }

    private List<ChangeNeeded> ways(Constraint constraint, Fact fact, boolean wanted) {
        Ternary now = ConstraintEvaluator.of(constraint, facts.values(fact, matched));
        if (now == Ternary.of(wanted)) {
            return List.of(ChangeNeeded.NOTHING);
        }
        return switch (constraint) {
            case Constraint.Comparison comparison -> new ComparisonSolver(facts, fact, matched).of(comparison, wanted);
            case Constraint.Not(Constraint operand, var _) -> ways(operand, fact, !wanted);
            case Constraint.Chain(boolean all, List<Constraint> operands, var _) ->
                chain(operands, fact, wanted, wanted == all);
        };
    }

    private boolean leadsTo(ChangeNeeded way, Ternary wanted) {
        Map<Spot, Value> instead = new HashMap<>();
        for (ChangeNeeded.Aim each : way.aims().values()) {
            instead.put(each.spot(), each.to());
            if (each.fact() instanceof Signal signal && each.to() instanceof Value.Numeric(double to, var _)) {
                follow(signal, each.field(), to).forEach(instead::put);
            }
        }
        return probe.verdict(new AssumedFacts(facts.facts(), instead)) == wanted;
    }

    /// What is available and its share of the capacity are one thing, counted in whole bytes, inodes or tasks.
    private static Map<Spot, Value> follow(Signal signal, FactField field, double to) {
        if (!(signal.capacity() > 0)) {
            return Map.of();
        }
        double capacity = field.name().equals("capacity") ? to : signal.capacity();
        double available = field.name().equals("available")
                ? to
                : field.name().equals("percent") ? Math.round(capacity * to / 100) : signal.available();
        return Map.of(
                new Spot(signal.subject(), "available"),
                new Value.Numeric(available),
                new Spot(signal.subject(), "percent"),
                new Value.Numeric(100.0 * available / capacity));
    }
}
