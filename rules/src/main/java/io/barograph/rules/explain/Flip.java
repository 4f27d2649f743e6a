package io.barograph.rules.explain;

import io.barograph.rules.explain.Sightings.Spot;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.fact.Signal;
import io.barograph.rules.policy.Condition;
import io.barograph.rules.policy.Constraint;
import io.barograph.rules.policy.Field;
import io.barograph.rules.policy.Ternary;
import io.barograph.rules.policy.Truths;
import io.barograph.rules.policy.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Finds what would have to change for a rule to match, or to match no more. What it tells was tried: with those values
/// the rule comes to the other answer.
final class Flip {

    /// So many facts that fit at once are not all told to change.
    private static final int MOST_FACTS = 16;

    /// What no value can do comes last.
    private static final double LAST = 10;

    private final RuleProbe probe;
    private final Sightings facts;
    private final List<@Nullable Fact> matched;

    private Flip(RuleProbe probe, Sightings facts) {
        this.probe = probe;
        this.facts = facts;
        this.matched = probe.matched(facts);
    }

    static Change of(RuleProbe probe, Sightings facts, Truth verdict) {
        boolean toMatch = verdict != Truth.TRUE;
        if (verdict == Truth.MISSING) {
            return Change.none(toMatch);
        }
        Flip flip = new Flip(probe, facts);
        for (Way each : toMatch ? flip.match() : flip.unmatch()) {
            boolean isFollowed = each.aims().size() <= Question.MOST_SETTINGS;
            if (isFollowed && (!each.others().isEmpty() || flip.leadsTo(each, Truth.of(toMatch)))) {
                List<Change.Step> steps =
                        each.aims().values().stream().map(Steps::step).toList();
                return new Change(toMatch, true, steps, each.others(), each.cost());
            }
        }
        return Change.none(toMatch);
    }

    private List<Way> match() {
        List<List<Way>> each = new ArrayList<>();
        for (int i = 0; i < probe.rule().when().size(); i++) {
            each.add(condition(i, true));
        }
        return Way.all(each);
    }

    private List<Way> unmatch() {
        List<List<Way>> each = new ArrayList<>();
        for (int i = 0; i < probe.rule().when().size(); i++) {
            each.add(condition(i, false));
        }
        return Way.any(each);
    }

    private List<Way> condition(int index, boolean wanted) {
        return switch (probe.rule().when().get(index)) {
            case Condition.Match _, Condition.Exists _ -> wanted ? appear(index) : vanish(index);
            case Condition.Not _ -> wanted ? vanish(index) : appear(index);
        };
    }

    /// One fact fits.
    private List<Way> appear(int index) {
        List<List<Way>> each = new ArrayList<>();
        for (Fact fact : probe.candidates(index, facts)) {
            each.add(all(constraints(index), fact, true));
        }
        if (probe.isListed(index)) {
            String text = new ConstraintText(probe.rule())
                    .condition(
                            new Condition.Match(probe.rule().when().get(index).pattern()));
            each.add(List.of(Way.of("the node would have to have a " + text, LAST)));
        }
        return Way.any(each);
    }

    /// No fact fits.
    private List<Way> vanish(int index) {
        List<List<Way>> each = new ArrayList<>();
        for (Fact fact : probe.candidates(index, facts)) {
            if (facts.fits(probe.rule().when().get(index).pattern(), fact, matched) == Truth.TRUE) {
                List<Way> ways = new ArrayList<>(all(constraints(index), fact, false));
                if (probe.isListed(index)) {
                    ways.add(Way.of(fact.subject() + " would have to go", LAST));
                }
                each.add(ways);
            }
        }
        return each.size() > MOST_FACTS ? List.of() : Way.all(each);
    }

    private List<Constraint> constraints(int index) {
        return probe.rule().when().get(index).pattern().constraints();
    }

    private List<Way> all(List<Constraint> constraints, Fact fact, boolean wanted) {
        List<List<Way>> each = new ArrayList<>();
        constraints.forEach(constraint -> each.add(ways(constraint, fact, wanted)));
        return wanted ? Way.all(each) : Way.any(each);
    }

    private List<Way> ways(Constraint constraint, Fact fact, boolean wanted) {
        Ternary now = Truths.of(constraint, facts.values(fact, matched));
        if (now == Ternary.of(wanted)) {
            return List.of(Way.NOTHING);
        }
        return switch (constraint) {
            case Constraint.Comparison comparison -> new Solving(facts, fact, matched).of(comparison, wanted);
            case Constraint.Not(Constraint operand, var _) -> ways(operand, fact, !wanted);
            case Constraint.All(List<Constraint> operands, var _) -> all(operands, fact, wanted);
            case Constraint.Any(List<Constraint> operands, var _) -> anyOf(operands, fact, wanted);
        };
    }

    private List<Way> anyOf(List<Constraint> operands, Fact fact, boolean wanted) {
        List<List<Way>> each = new ArrayList<>();
        operands.forEach(operand -> each.add(ways(operand, fact, wanted)));
        return wanted ? Way.any(each) : Way.all(each);
    }

    private boolean leadsTo(Way way, Truth wanted) {
        Map<Spot, Value> instead = new HashMap<>();
        for (Way.Aim each : way.aims().values()) {
            instead.put(each.spot(), each.to());
            if (each.fact() instanceof Signal signal && each.to() instanceof Value.Numeric(double to, var _)) {
                follow(signal, each.field(), to).forEach(instead::put);
            }
        }
        return probe.verdict(new Sightings(facts.facts(), instead)) == wanted;
    }

    /// What is available and its share of the capacity are one thing, counted in whole bytes, inodes or tasks.
    private static Map<Spot, Value> follow(Signal signal, Field field, double to) {
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
