package io.barograph.rules.verdict;

import io.barograph.rules.demand.ReadInput;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.observation.Facts;
import io.barograph.rules.observation.MissingFields;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.catalogue.ValueText;
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
    private record Reads(CandidateFacts candidates, Map<FactField, List<ValueBound>> bounds) {

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
        for (int line = 0; line < candidates.size(); line++) {
            reads.add(new Reads(
                    candidates.get(line), ValueBound.byField(rule.when().get(line))));
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
        String bounds = reads.bounds().getOrDefault(field, List.of()).stream()
                .map(bound -> bound.shown(fact))
                .filter(bound -> !bound.isEmpty())
                .distinct()
                .collect(Collectors.joining(", "));
        String limits = bounds.isEmpty() ? "" : " (" + bounds + ")";
        return new RuleVerdict.Part(
                new ReadInput(name, value.written(), false), name + " = " + ValueText.of(field, fact) + limits);
    }
}
