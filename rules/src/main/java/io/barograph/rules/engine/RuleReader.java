package io.barograph.rules.engine;

import io.barograph.rules.demand.Input;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.fact.Facts;
import io.barograph.rules.policy.Constraint;
import io.barograph.rules.policy.Field;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.RuleInputs;
import io.barograph.rules.policy.Shown;
import io.barograph.rules.policy.Term;
import io.barograph.rules.policy.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What one rule reads of observations, with the bounds it sets.
final class RuleReader {

    private final String id;

    private final ToldValues told;

    private final List<Reads> reads = new ArrayList<>();

    /// What one pattern reads.
    ///
    /// @param bounds by field: `>= 40`
    private record Reads(RuleInputs.Input input, Map<Field, Set<String>> bounds) {}

    RuleReader(Rule rule) {
        id = rule.id();
        List<RuleInputs.Input> inputs = RuleInputs.of(rule);
        told = new ToldValues(rule, inputs);
        for (RuleInputs.Input each : inputs) {
            Map<Field, Set<String>> bounds = new LinkedHashMap<>();
            each.pattern().constraints().forEach(constraint -> bounds(constraint, bounds));
            reads.add(new Reads(each, bounds));
        }
    }

    String id() {
        return id;
    }

    /// @param matches whether the rule matches, taking every field as known
    Verdict verdict(Facts facts, boolean matches) {
        List<Verdict.Part> parts = parts(facts);
        boolean missing = parts.stream().anyMatch(part -> part.input().missing());
        return new Verdict(matches, parts, told.of(facts, matches && !missing));
    }

    private List<Verdict.Part> parts(Facts facts) {
        Map<String, Verdict.Part> parts = new LinkedHashMap<>();
        for (Reads each : reads) {
            String all = each.input().pattern().fact().name();
            String unknown = facts.missing().whyAll(all);
            if (unknown != null) {
                parts.putIfAbsent(
                        all, new Verdict.Part(new Input(all, unknown, true), all + " is missing, " + unknown));
            }
            for (Fact fact : facts.all()) {
                if (each.input().selects(fact)) {
                    for (Field field : each.input().fields()) {
                        Verdict.Part part = part(each, fact, field, facts);
                        parts.putIfAbsent(part.input().name(), part);
                    }
                }
            }
        }
        return List.copyOf(parts.values());
    }

    private static Verdict.Part part(Reads reads, Fact fact, Field field, Facts facts) {
        String name = fact.subject() + "." + field.name();
        String why = facts.missing().why(fact, field.name());
        if (why != null) {
            return new Verdict.Part(new Input(name, why, true), name + " is missing, " + why);
        }
        Value value = field.read().apply(fact);
        Set<String> bounds = reads.bounds().getOrDefault(field, Set.of());
        String told = bounds.isEmpty() ? "" : " (" + String.join(", ", bounds) + ")";
        return new Verdict.Part(new Input(name, value.written(), false), name + " = " + Shown.of(field, fact) + told);
    }

    private static void bounds(Constraint constraint, Map<Field, Set<String>> bounds) {
        switch (constraint) {
            case Constraint.Comparison(var comparator, Term left, Term right, var _) -> {
                if (left instanceof Term.Own(Field field, var _)
                        && right instanceof Term.Literal(Value value, var _, var _)) {
                    bounds.computeIfAbsent(field, _ -> new LinkedHashSet<>())
                            .add(comparator.symbol() + " " + value.written());
                }
            }
            case Constraint.Not(Constraint operand, var _) -> {
                Map<Field, Set<String>> inner = new LinkedHashMap<>();
                bounds(operand, inner);
                inner.forEach((field, texts) ->
                        texts.forEach(text -> bounds.computeIfAbsent(field, _ -> new LinkedHashSet<>())
                                .add("not " + text)));
            }
            case Constraint.All(List<Constraint> operands, var _) -> operands.forEach(each -> bounds(each, bounds));
            case Constraint.Any(List<Constraint> operands, var _) -> operands.forEach(each -> bounds(each, bounds));
        }
    }
}
