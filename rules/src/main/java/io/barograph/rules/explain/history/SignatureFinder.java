package io.barograph.rules.explain.history;

import io.barograph.rules.explain.probe.AssumedFacts;
import io.barograph.rules.explain.probe.RuleProbe;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.policy.Pattern;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.FactType;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.Constraint.Comparison;
import io.barograph.rules.policy.constraint.Term;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Finds the [ThresholdSignature] of observations: what rules compare with a number is told by the bounds it lies
/// between, all else
/// that they look at by itself. Most observations of most nodes have those of the one before.
public final class SignatureFinder {

    private static final short MISSING = Short.MIN_VALUE;

    private final List<Spot> spots = new ArrayList<>();
    private final double[][] bounds;
    private final Map<Spot, BitSet> exact = new LinkedHashMap<>();
    private final Map<FactType, BitSet> types = new LinkedHashMap<>();
    private final ThresholdSignature.Readers readers =
            new ThresholdSignature.Readers(new ArrayList<>(), new ArrayList<>());

    /// One field of the fact in one place.
    private record Spot(int place, FactField field) {}

    public SignatureFinder(List<RuleProbe> rules) {
        Map<Spot, Compared> compared = new LinkedHashMap<>();
        for (int place = 0; place < rules.size(); place++) {
            Looking looking = new Looking(rules.get(place), place, compared);
            for (int i = 0; i < rules.get(place).rule().when().size(); i++) {
                Pattern pattern = rules.get(place).pattern(i);
                types.computeIfAbsent(pattern.fact(), _ -> new BitSet()).set(place);
                for (Constraint each : pattern.constraints()) {
                    looking.at(each, i);
                }
            }
        }
        bounds = new double[compared.size()][];
        compared.forEach((spot, with) -> {
            bounds[spots.size()] =
                    with.bounds.stream().mapToDouble(Double::doubleValue).toArray();
            spots.add(spot);
            readers.numbers().add(with.rules);
        });
        readers.others().addAll(exact.values());
        types.forEach((type, by) -> readers.others().addAll(type.listed() ? List.of(by, by) : List.of(by)));
    }

    /// The numbers that a spot is compared with, and the rules that do.
    private record Compared(Set<Double> bounds, BitSet rules) {}

    /// What one rule looks at.
    private final class Looking {
        private final RuleProbe rule;
        private final int place;
        private final Map<Spot, Compared> compared;

        Looking(RuleProbe rule, int place, Map<Spot, Compared> compared) {
            this.rule = rule;
            this.place = place;
            this.compared = compared;
        }

        void at(Constraint constraint, int index) {
            switch (constraint) {
                case Constraint.Not(Constraint operand, var _) -> at(operand, index);
                case Constraint.All(List<Constraint> operands, var _) -> operands.forEach(each -> at(each, index));
                case Constraint.Any(List<Constraint> operands, var _) -> operands.forEach(each -> at(each, index));
                case Comparison comparison -> at(comparison, index);
            }
        }

        private void at(Comparison comparison, int index) {
            FactField own = own(comparison.left()) == null ? own(comparison.right()) : own(comparison.left());
            Double bound = number(comparison.left()) == null ? number(comparison.right()) : number(comparison.left());
            if (own != null && bound != null) {
                if (!own.key()) {
                    for (int spot : rule.places(index)) {
                        Compared with = compared.computeIfAbsent(
                                new Spot(spot, own), _ -> new Compared(new TreeSet<>(), new BitSet()));
                        with.bounds.add(bound + 0.0); // no negative zero
                        with.rules.set(place);
                    }
                }
                return;
            }
            comparison.terms().forEach(term -> {
                switch (term) {
                    case Term.Own(FactField field, var _) -> exactly(index, field);
                    case Term.Bound(int condition, FactField field, var _) -> exactly(condition, field);
                    case Term.Literal _, Term.Arithmetic _ -> {}
                }
            });
        }

        private void exactly(int index, FactField field) {
            if (!field.key()) {
                rule.places(index)
                        .forEach(spot -> exact.computeIfAbsent(new Spot(spot, field), _ -> new BitSet())
                                .set(place));
            }
        }
    }

    private static @Nullable FactField own(Term term) {
        return term instanceof Term.Own(FactField field, var _) ? field : null;
    }

    private static @Nullable Double number(Term term) {
        return term instanceof Term.Literal(Value.Numeric(double value, var _), var _, var _) ? value : null;
    }

    public ThresholdSignature of(AssumedFacts facts) {
        short[] sides = new short[bounds.length];
        for (int i = 0; i < sides.length; i++) {
            Spot spot = spots.get(i);
            sides[i] = side(facts.value(spot.field, facts.all().get(spot.place)), bounds[i]);
        }
        List<@Nullable Object> others = new ArrayList<>(readers.others().size());
        for (Spot each : exact.keySet()) {
            others.add(facts.value(each.field, facts.all().get(each.place)));
        }
        for (FactType each : types.keySet()) {
            others.add(facts.facts().missing().whyAll(each.name()) != null);
            if (each.listed()) {
                others.add(listed(each, facts.all()));
            }
        }
        return new ThresholdSignature(sides, others, readers);
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
