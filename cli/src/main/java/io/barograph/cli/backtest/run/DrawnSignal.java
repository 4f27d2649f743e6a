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
        List<Reads> allReads = readsOf(variants);
        List<DrawnSignal> drawn = new ArrayList<>();
        for (DrawableFact drawableFact : DrawableFact.allFacts()) {
            byField(drawableFact, allReads)
                    .forEach((field, reading) -> drawn.add(toDrawn(drawableFact, field, reading)));
        }
        Set<String> readSubjects = drawn.stream()
                .map(drawnSignal -> drawnSignal.signal().subject())
                .collect(Collectors.toSet());
        for (DrawableFact drawableFact : DrawableFact.allFacts()) {
            DrawnSignal counterpart =
                    toDrawn(drawableFact, drawableFact.fields().getFirst(), List.of());
            if (!readSubjects.contains(counterpart.signal().subject())
                    && readSubjects.contains(counterpart.signal().counterpart())) {
                drawn.add(counterpart);
            }
        }
        return List.copyOf(drawn);
    }

    private static Map<DrawableFact.Field, List<Reads>> byField(DrawableFact drawable, List<Reads> allReads) {
        Map<DrawableFact.Field, List<Reads>> byField = new LinkedHashMap<>();
        for (Reads ruleRead : allReads) {
            if (ruleRead.input().selectsFact(drawable.fact())) {
                drawable.fields().stream()
                        .filter(field -> ruleRead.input().fields().stream()
                                .anyMatch(readField -> readField.name().equals(field.name())))
                        .findFirst()
                        .ifPresent(field -> byField.computeIfAbsent(field, _ -> new ArrayList<>())
                                .add(ruleRead));
            }
        }
        return byField;
    }

    private static List<Reads> readsOf(List<RuleSetVariant> variants) {
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

    private static DrawnSignal toDrawn(DrawableFact drawable, DrawableFact.Field field, List<Reads> reading) {
        TreeSet<Double> bounds = new TreeSet<>();
        Set<SignalCurve.RuleName> rules = new HashSet<>();
        for (Reads ruleRead : reading) {
            rules.add(ruleRead.rule());
            ruleRead.input().pattern().constraints().forEach(it -> addBounds(it, field.name(), bounds));
        }
        return new DrawnSignal(
                new SignalCurve.Signal(drawable.fact().subject(), field.name(), List.copyOf(bounds), rules),
                field.reading());
    }

    private static void addBounds(Constraint constraint, String field, TreeSet<Double> bounds) {
        constraint.comparisons().forEach(comparison -> {
            if (comparison.left() instanceof Term.Own(var ownField, var _)
                    && ownField.name().equals(field)
                    && comparison.right() instanceof Term.Literal(Value.Numeric(double value, var _), var _, var _)) {
                bounds.add(value);
            }
        });
    }
}
