package io.barograph.rules.verdict;

import io.barograph.rules.demand.ReadInput;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.observation.Facts;
import io.barograph.rules.observation.MissingFields;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.catalogue.ValueText;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.Term;
import io.barograph.rules.policy.match.CandidateFacts;
import io.barograph.rules.policy.match.FactSlots;
import io.barograph.rules.policy.match.RuleMatcher;
import module java.base;

/// What one rule reads of observations, with the bounds it sets.
final class LoadedRule {

    private final Rule rule;

    private final MessageValues values;

    private final RuleMatcher matcher;

    private final List<Reads> reads = new ArrayList<>();

    /// What one pattern reads.
    ///
    /// @param bounds by field: `>= 40`
    private record Reads(CandidateFacts candidates, Map<FactField, Set<String>> bounds) {

        String type() {
            return candidates.input().pattern().fact().name();
        }

        Set<FactField> fields() {
            return candidates.input().fields();
        }
    }

    LoadedRule(Rule rule, FactSlots.Places places) {
        this.rule = rule;
        List<CandidateFacts> candidates = CandidateFacts.ofLines(rule, places);
        matcher = new RuleMatcher(rule, candidates);
        values = new MessageValues(rule, candidates, matcher);
        for (CandidateFacts each : candidates) {
            Map<FactField, Set<String>> bounds = new LinkedHashMap<>();
            each.input().pattern().constraints().forEach(constraint -> bounds(constraint, bounds));
            reads.add(new Reads(each, bounds));
        }
    }

    String name() {
        return '"' + rule.name() + '"';
    }

    /// Whether the rule matches by the tree, taking every field as known.
    boolean matches(ObservedFacts looked) {
        return matcher.matches(looked.placed());
    }

    /// Whether something that the rule reads is missing.
    boolean misses(ObservedFacts looked) {
        MissingFields missing = looked.facts().missing();
        for (Reads each : reads) {
            if (each.candidates().miss(looked.placed(), missing)) {
                return true;
            }
        }
        return false;
    }

    /// @param missing whether an input is missing, so that the rule cannot be evaluated
    RuleVerdict verdict(Supplier<ObservedFacts> looked, boolean matches, boolean missing) {
        return new RuleVerdict(matches, missing, () -> texts(looked.get(), matches));
    }

    private RuleVerdict.Texts texts(ObservedFacts looked, boolean matches) {
        return new RuleVerdict.Texts(parts(looked), values.of(looked, matches));
    }

    private List<RuleVerdict.Part> parts(ObservedFacts looked) {
        Facts facts = looked.facts();
        Map<String, RuleVerdict.Part> parts = new LinkedHashMap<>();
        for (Reads each : reads) {
            String all = each.type();
            String unknown = facts.missing().whyAll(all);
            if (unknown != null) {
                parts.putIfAbsent(
                        all, new RuleVerdict.Part(new ReadInput(all, unknown, true), all + " is missing, " + unknown));
            }
            for (Fact fact : each.candidates().in(looked.placed())) {
                for (FactField field : each.fields()) {
                    RuleVerdict.Part part = part(each, fact, field, facts);
                    parts.putIfAbsent(part.input().name(), part);
                }
            }
        }
        return List.copyOf(parts.values());
    }

    private static RuleVerdict.Part part(Reads reads, Fact fact, FactField field, Facts facts) {
        String name = fact.subject() + "." + field.name();
        String why = facts.missing().why(fact, field.name());
        if (why != null) {
            return new RuleVerdict.Part(new ReadInput(name, why, true), name + " is missing, " + why);
        }
        Value value = field.read().apply(fact);
        Set<String> bounds = reads.bounds().getOrDefault(field, Set.of());
        String limits = bounds.isEmpty() ? "" : " (" + String.join(", ", bounds) + ")";
        return new RuleVerdict.Part(
                new ReadInput(name, value.written(), false), name + " = " + ValueText.of(field, fact) + limits);
    }

    private static void bounds(Constraint constraint, Map<FactField, Set<String>> bounds) {
        switch (constraint) {
            case Constraint.Comparison(var comparator, Term left, Term right, var _) -> {
                if (left instanceof Term.Own(FactField field, var _)
                        && right instanceof Term.Literal(Value value, var _, var _)) {
                    bounds.computeIfAbsent(field, _ -> new LinkedHashSet<>())
                            .add(comparator.symbol() + " " + value.written());
                }
            }
            case Constraint.Not(Constraint operand, var _) -> {
                Map<FactField, Set<String>> inner = new LinkedHashMap<>();
                bounds(operand, inner);
                inner.forEach((field, texts) ->
                        texts.forEach(text -> bounds.computeIfAbsent(field, _ -> new LinkedHashSet<>())
                                .add("not " + text)));
            }
            case Constraint.Chain(var _, List<Constraint> operands, var _) ->
                operands.forEach(each -> bounds(each, bounds));
        }
    }
}
