package io.barograph.rules.explain;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.policy.Constraint;
import io.barograph.rules.policy.Constraint.Comparison;
import io.barograph.rules.policy.FactType;
import io.barograph.rules.policy.Field;
import io.barograph.rules.policy.Term;
import io.barograph.rules.policy.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Finds the [Sides] of observations: what rules compare with a number is told by the bounds it lies between, all else
/// that they look at by itself. Most observations of most nodes have those of the one before.
final class SideFinder {

    private static final short MISSING = -1;

    private final List<Spot> spots = new ArrayList<>();
    private final double[][] bounds;
    private final Set<Spot> exact = new LinkedHashSet<>();
    private final Set<FactType> types = new LinkedHashSet<>();

    /// One field of the fact in one place.
    private record Spot(int place, Field field) {}

    SideFinder(List<RuleProbe> rules) {
        Map<Spot, Set<Double>> compared = new LinkedHashMap<>();
        for (RuleProbe rule : rules) {
            for (int i = 0; i < rule.rule().when().size(); i++) {
                types.add(rule.pattern(i).fact());
                for (Constraint each : rule.pattern(i).constraints()) {
                    look(each, rule, i, compared);
                }
            }
        }
        bounds = new double[compared.size()][];
        compared.forEach((spot, values) -> {
            bounds[spots.size()] =
                    values.stream().mapToDouble(Double::doubleValue).toArray();
            spots.add(spot);
        });
    }

    private void look(Constraint constraint, RuleProbe rule, int index, Map<Spot, Set<Double>> compared) {
        switch (constraint) {
            case Constraint.Not(Constraint operand, var _) -> look(operand, rule, index, compared);
            case Constraint.All(List<Constraint> operands, var _) ->
                operands.forEach(each -> look(each, rule, index, compared));
            case Constraint.Any(List<Constraint> operands, var _) ->
                operands.forEach(each -> look(each, rule, index, compared));
            case Comparison comparison -> look(comparison, rule, index, compared);
        }
    }

    private void look(Comparison comparison, RuleProbe rule, int index, Map<Spot, Set<Double>> compared) {
        Field own = own(comparison.left()) == null ? own(comparison.right()) : own(comparison.left());
        Double bound = number(comparison.left()) == null ? number(comparison.right()) : number(comparison.left());
        if (own != null && bound != null) {
            if (!own.key()) {
                for (int place : rule.places(index)) {
                    compared.computeIfAbsent(new Spot(place, own), _ -> new TreeSet<>())
                            .add(bound + 0.0); // no negative zero
                }
            }
            return;
        }
        comparison.terms().forEach(term -> {
            switch (term) {
                case Term.Own(Field field, var _) -> exactly(rule, index, field);
                case Term.Bound(int condition, Field field, var _) -> exactly(rule, condition, field);
                case Term.Literal _, Term.Arithmetic _ -> {}
            }
        });
    }

    private void exactly(RuleProbe rule, int index, Field field) {
        if (!field.key()) {
            rule.places(index).forEach(place -> exact.add(new Spot(place, field)));
        }
    }

    private static @Nullable Field own(Term term) {
        return term instanceof Term.Own(Field field, var _) ? field : null;
    }

    private static @Nullable Double number(Term term) {
        return term instanceof Term.Literal(Value.Numeric(double value, var _), var _, var _) ? value : null;
    }

    Sides of(Sightings facts) {
        short[] sides = new short[bounds.length];
        for (int i = 0; i < sides.length; i++) {
            Spot spot = spots.get(i);
            sides[i] = side(facts.value(spot.field, facts.all().get(spot.place)), bounds[i]);
        }
        List<@Nullable Object> others = new ArrayList<>();
        for (Spot each : exact) {
            others.add(facts.value(each.field, facts.all().get(each.place)));
        }
        for (FactType each : types) {
            others.add(facts.facts().missing().whyAll(each.name()) != null);
            if (each.listed()) {
                others.add(listed(each, facts.all()));
            }
        }
        return new Sides(sides, others);
    }

    private static List<Fact> listed(FactType type, List<Fact> all) {
        return all.stream().filter(type.facts()::isInstance).toList();
    }

    /// Between which bounds, or at which of them.
    private static short side(@Nullable Value value, double[] bounds) {
        if (!(value instanceof Value.Numeric(double number, var _))) {
            return MISSING;
        }
        int side = 0;
        while (side < bounds.length && bounds[side] < number) {
            side++;
        }
        boolean at = side < bounds.length && bounds[side] == number;
        return (short) (2 * side + (at ? 1 : 0));
    }
}
