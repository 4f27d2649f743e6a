package io.barograph.cli.backtest.run;

import io.barograph.cli.backtest.outcome.RuleSetVariant;
import io.barograph.cli.backtest.outcome.SignalCurve;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.Term;
import io.barograph.rules.policy.match.RuleInputs;
import io.barograph.signal.Reading;
import io.barograph.signal.Snapshot;
import module java.base;

/// A signal that is drawn, and how to read it.
public record DrawnSignal(SignalCurve.Signal signal, Function<Snapshot, Reading<Double>> reading) {

    /// One reading of one rule.
    private record Reads(SignalCurve.RuleName rule, RuleInputs.Input input) {}

    /// Of each fact that rules read, the field of each rule that says the most. Last come their
    /// counterparts that no rule reads.
    public static List<DrawnSignal> of(List<RuleSetVariant> variants) {
        List<Reads> all = reads(variants);
        List<DrawnSignal> drawn = new ArrayList<>();
        for (DrawableFact each : DrawableFact.all()) {
            byField(each, all).forEach((field, reading) -> drawn.add(drawn(each, field, reading)));
        }
        Set<String> read = drawn.stream().map(each -> each.signal().subject()).collect(Collectors.toSet());
        for (DrawableFact each : DrawableFact.all()) {
            DrawnSignal other = drawn(each, each.fields().getFirst(), List.of());
            if (!read.contains(other.signal().subject())
                    && read.contains(other.signal().counterpart())) {
                drawn.add(other);
            }
        }
        return List.copyOf(drawn);
    }

    private static Map<DrawableFact.Field, List<Reads>> byField(DrawableFact drawable, List<Reads> all) {
        Map<DrawableFact.Field, List<Reads>> byField = new LinkedHashMap<>();
        for (Reads each : all) {
            if (each.input().selects(drawable.fact())) {
                drawable.fields().stream()
                        .filter(field -> each.input().fields().stream()
                                .anyMatch(read -> read.name().equals(field.name())))
                        .findFirst()
                        .ifPresent(field -> byField.computeIfAbsent(field, _ -> new ArrayList<>())
                                .add(each));
            }
        }
        return byField;
    }

    private static List<Reads> reads(List<RuleSetVariant> variants) {
        List<Reads> reads = new ArrayList<>();
        for (RuleSetVariant variant : variants) {
            for (Policy policy : variant.policies().policies()) {
                for (Rule rule : policy.rules()) {
                    SignalCurve.RuleName name = new SignalCurve.RuleName(policy.name(), rule.name());
                    RuleInputs.of(rule).forEach(input -> reads.add(new Reads(name, input)));
                }
            }
        }
        return reads;
    }

    private static DrawnSignal drawn(DrawableFact drawable, DrawableFact.Field field, List<Reads> reading) {
        TreeSet<Double> bounds = new TreeSet<>();
        Set<SignalCurve.RuleName> rules = new HashSet<>();
        for (Reads each : reading) {
            rules.add(each.rule());
            each.input().pattern().constraints().forEach(it -> bounds(it, field.name(), bounds));
        }
        return new DrawnSignal(
                new SignalCurve.Signal(drawable.fact().subject(), field.name(), List.copyOf(bounds), rules),
                field.reading());
    }

    private static void bounds(Constraint constraint, String field, TreeSet<Double> bounds) {
        constraint.comparisons().forEach(each -> {
            if (each.left() instanceof Term.Own(var own, var _)
                    && own.name().equals(field)
                    && each.right() instanceof Term.Literal(Value.Numeric(double value, var _), var _, var _)) {
                bounds.add(value);
            }
        });
    }
}
