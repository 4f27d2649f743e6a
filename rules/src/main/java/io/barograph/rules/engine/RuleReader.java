package io.barograph.rules.engine;

import io.barograph.rules.demand.Input;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.fact.Facts;
import io.barograph.rules.fact.Missing;
import io.barograph.rules.policy.Admitted;
import io.barograph.rules.policy.AlphaFilter;
import io.barograph.rules.policy.Candidates;
import io.barograph.rules.policy.Constraint;
import io.barograph.rules.policy.Field;
import io.barograph.rules.policy.Matcher;
import io.barograph.rules.policy.Placed;
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
import java.util.function.Supplier;

/// What one rule reads of observations, with the bounds it sets.
final class RuleReader {

    private final Rule rule;

    private final ToldValues told;

    private final Matcher matcher;

    private final AlphaFilter filter;

    private final List<Reads> reads = new ArrayList<>();

    /// What one pattern reads.
    ///
    /// @param bounds by field: `>= 40`
    private record Reads(Candidates candidates, Map<Field, Set<String>> bounds) {

        String type() {
            return candidates.input().pattern().fact().name();
        }

        Set<Field> fields() {
            return candidates.input().fields();
        }
    }

    RuleReader(Rule rule, Placed.Places places) {
        this.rule = rule;
        List<Candidates> candidates = RuleInputs.of(rule).stream()
                .map(input -> Candidates.of(input, places))
                .toList();
        told = new ToldValues(rule, candidates);
        matcher = new Matcher(rule, candidates, places);
        filter = new AlphaFilter(rule, candidates, places);
        for (Candidates each : candidates) {
            Map<Field, Set<String>> bounds = new LinkedHashMap<>();
            each.input().pattern().constraints().forEach(constraint -> bounds(constraint, bounds));
            reads.add(new Reads(each, bounds));
        }
    }

    String id() {
        return rule.id();
    }

    String name() {
        return '"' + rule.name() + '"';
    }

    /// Whether the rule matches by the tree, taking every field as known.
    boolean matches(Looked looked) {
        return matcher.matches(looked.placed());
    }

    /// Admits the facts that can have a part in a match, taking every field as known; false if the rule cannot match.
    boolean admit(Looked looked, Admitted admitted) {
        return filter.admit(looked.placed(), admitted);
    }

    /// Whether something that the rule reads is missing.
    boolean misses(Looked looked) {
        Missing missing = looked.facts().missing();
        for (Reads each : reads) {
            if (each.candidates().miss(looked.placed(), missing)) {
                return true;
            }
        }
        return false;
    }

    /// @param missing whether an input is missing, so that nobody knows whether the rule matches
    Verdict verdict(Supplier<Looked> looked, boolean matches, boolean missing) {
        return new Verdict(matches, missing, this, looked);
    }

    /// What there is to tell of a verdict.
    Verdict.Texts texts(Looked looked, boolean matches) {
        return new Verdict.Texts(parts(looked), told.of(looked, matches));
    }

    private List<Verdict.Part> parts(Looked looked) {
        Facts facts = looked.facts();
        Map<String, Verdict.Part> parts = new LinkedHashMap<>();
        for (Reads each : reads) {
            String all = each.type();
            String unknown = facts.missing().whyAll(all);
            if (unknown != null) {
                parts.putIfAbsent(
                        all, new Verdict.Part(new Input(all, unknown, true), all + " is missing, " + unknown));
            }
            for (Fact fact : each.candidates().in(looked.placed())) {
                for (Field field : each.fields()) {
                    Verdict.Part part = part(each, fact, field, facts);
                    parts.putIfAbsent(part.input().name(), part);
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
