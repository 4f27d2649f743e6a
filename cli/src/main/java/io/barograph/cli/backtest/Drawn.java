package io.barograph.cli.backtest;

import io.barograph.rules.policy.Constraint;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.RuleInputs;
import io.barograph.rules.policy.Term;
import io.barograph.rules.policy.Value;
import io.barograph.signal.Reading;
import io.barograph.signal.Snapshot;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/// A signal that is drawn, and how to read it.
record Drawn(Curve.Signal signal, Function<Snapshot, Reading<Double>> source) {

    /// One reading of one rule.
    private record Reads(Curve.RuleName rule, RuleInputs.Input input) {

        boolean reads(String field) {
            return input.fields().stream().anyMatch(each -> each.name().equals(field));
        }
    }

    Reading<Double> read(Snapshot snapshot) {
        return source.apply(snapshot);
    }

    /// Of each fact that rules read, the field of each rule that tells the most; beside a contention the kernel's
    /// pressure, and the other way round.
    static List<Drawn> of(List<Variant> variants) {
        List<Reads> all = reads(variants);
        List<Drawn> drawn = new ArrayList<>();
        List<Drawable> others = new ArrayList<>();
        for (Drawable each : Drawable.all()) {
            Map<String, List<Reads>> byField = byField(each, all);
            byField.forEach((field, reading) -> drawn.add(drawn(each, field, reading)));
            if (byField.isEmpty()) {
                others.add(each);
            }
        }
        Set<String> read = new HashSet<>();
        drawn.forEach(each -> read.add(each.signal().subject()));
        for (Drawable each : others) {
            if (read.contains(each.beside())) {
                drawn.add(drawn(each, each.fields().keySet().iterator().next(), List.of()));
            }
        }
        return List.copyOf(drawn);
    }

    private static Map<String, List<Reads>> byField(Drawable drawable, List<Reads> all) {
        Map<String, List<Reads>> byField = new LinkedHashMap<>();
        for (Reads each : all) {
            if (each.input().selects(drawable.fact())) {
                drawable.fields().keySet().stream()
                        .filter(each::reads)
                        .findFirst()
                        .ifPresent(field -> byField.computeIfAbsent(field, _ -> new ArrayList<>())
                                .add(each));
            }
        }
        return byField;
    }

    private static List<Reads> reads(List<Variant> variants) {
        List<Reads> reads = new ArrayList<>();
        for (Variant variant : variants) {
            for (Policy policy : variant.policies().policies()) {
                for (Rule rule : policy.rules()) {
                    Curve.RuleName name = new Curve.RuleName(policy.name(), rule.name());
                    RuleInputs.of(rule).forEach(input -> reads.add(new Reads(name, input)));
                }
            }
        }
        return reads;
    }

    private static Drawn drawn(Drawable drawable, String field, List<Reads> reading) {
        TreeSet<Double> bounds = new TreeSet<>();
        Set<Curve.RuleName> rules = new HashSet<>();
        for (Reads each : reading) {
            rules.add(each.rule());
            each.input().pattern().constraints().forEach(it -> bounds(it, field, bounds));
        }
        return new Drawn(
                new Curve.Signal(drawable.fact().subject(), field, List.copyOf(bounds), rules), drawable.read(field));
    }

    private static void bounds(Constraint constraint, String field, TreeSet<Double> bounds) {
        switch (constraint) {
            case Constraint.Comparison(var _, Term left, Term right, var _) -> {
                if (left instanceof Term.Own(var own, var _)
                        && own.name().equals(field)
                        && right instanceof Term.Literal(Value.Numeric(double value, var _), var _, var _)) {
                    bounds.add(value);
                }
            }
            case Constraint.Not(Constraint operand, var _) -> bounds(operand, field, bounds);
            case Constraint.All(List<Constraint> operands, var _) ->
                operands.forEach(each -> bounds(each, field, bounds));
            case Constraint.Any(List<Constraint> operands, var _) ->
                operands.forEach(each -> bounds(each, field, bounds));
        }
    }
}
