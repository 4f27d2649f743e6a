package io.barograph.cli.backtest;

import io.barograph.rules.policy.Constraint;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.RuleInputs;
import io.barograph.rules.policy.Term;
import io.barograph.rules.policy.Value;
import io.barograph.signal.Reading;
import io.barograph.signal.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;

/// A signal that rules read, and how to read it.
///
/// @param subject the fact: `Contention(KUBEPODS, CPU)`
/// @param field its field: `avg60`
/// @param bounds what rules compare it with
record Drawn(String subject, String field, List<Double> bounds, Function<Snapshot, Reading<Double>> source) {

    Drawn {
        bounds = List.copyOf(bounds);
    }

    Reading<Double> read(Snapshot snapshot) {
        return source.apply(snapshot);
    }

    /// One field of each fact that the rules read.
    static List<Drawn> of(List<Variant> variants) {
        List<RuleInputs.Input> inputs = variants.stream()
                .flatMap(variant -> variant.policies().policies().stream())
                .flatMap(policy -> policy.rules().stream())
                .flatMap((Rule rule) -> RuleInputs.of(rule).stream())
                .toList();
        List<Drawn> drawn = new ArrayList<>();
        for (Drawable each : Drawable.all()) {
            List<RuleInputs.Input> reading =
                    inputs.stream().filter(input -> input.selects(each.fact())).toList();
            for (String field : each.fields().keySet()) {
                if (reading.stream().anyMatch(input -> reads(input, field))) {
                    drawn.add(new Drawn(each.fact().subject(), field, bounds(reading, field), each.read(field)));
                    break;
                }
            }
        }
        return List.copyOf(drawn);
    }

    private static boolean reads(RuleInputs.Input input, String field) {
        return input.fields().stream().anyMatch(each -> each.name().equals(field));
    }

    private static List<Double> bounds(List<RuleInputs.Input> inputs, String field) {
        TreeSet<Double> bounds = new TreeSet<>();
        inputs.forEach(input -> input.pattern().constraints().forEach(each -> bounds(each, field, bounds)));
        return List.copyOf(bounds);
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
