package io.barograph.rules.verdict;

import io.barograph.rules.demand.ReadInput;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.observation.Facts;
import io.barograph.rules.observation.MissingFields;
import io.barograph.rules.policy.ConditionalElement;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.catalogue.ValueText;
import io.barograph.rules.policy.match.CandidateFacts;
import io.barograph.rules.policy.match.FactSlots;
import io.barograph.rules.policy.match.MissingText;
import io.barograph.rules.policy.match.RuleMatcher;
import module java.base;

/// What one rule reads of observations, with the bounds it sets.
final class LoadedRule {

    private final Rule rule;

    private final MessageValues values;

    private final RuleMatcher matcher;

    private final List<Reads> reads = new ArrayList<>();

    /// What one pattern reads.
    private record Reads(ConditionalElement line, CandidateFacts candidates, Map<FactField, List<ValueBound>> bounds) {

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
        for (int i = 0; i < candidates.size(); i++) {
            ConditionalElement line = rule.when().get(i);
            reads.add(new Reads(line, candidates.get(i), ValueBound.byField(line)));
        }
    }

    String name() {
        return '"' + rule.name() + '"';
    }

    /// Whether the rule matches by the tree, taking every field as known.
    boolean matchesFacts(ObservedFacts observedFacts) {
        return matcher.matchesFacts(observedFacts.placed());
    }

    /// Whether the rule cannot be evaluated, since something that it reads is missing. Where that has a lower bound, a
    /// rule that matches whatever it is can be.
    ///
    /// @param matches whether the rule matches with lower bounds in the place of what is missing
    boolean missesInput(ObservedFacts observedFacts, boolean matches) {
        MissingFields missing = observedFacts.facts().missing();
        if (!missesAny(observedFacts, false)) {
            return false;
        }
        return !matches
                || !missing.hasLowerBounds()
                || missesAny(observedFacts, true)
                || !matcher.surelyMatches(observedFacts.placed(), missing);
    }

    private boolean missesAny(ObservedFacts observedFacts, boolean acceptsLowerBounds) {
        MissingFields missing = observedFacts.facts().missing();
        for (Reads patternReads : reads) {
            if (patternReads.candidates().missAny(observedFacts.placed(), missing, acceptsLowerBounds)) {
                return true;
            }
        }
        return false;
    }

    /// @param missing whether an input is missing, so that the rule cannot be evaluated
    RuleVerdict verdictOf(Supplier<ObservedFacts> observedFacts, boolean matches, boolean missing) {
        return new RuleVerdict(matches, missing, () -> textsOf(observedFacts.get(), matches));
    }

    private RuleVerdict.Texts textsOf(ObservedFacts observedFacts, boolean matches) {
        return new RuleVerdict.Texts(partsOf(observedFacts, matches), values.of(observedFacts, matches));
    }

    private List<RuleVerdict.Part> partsOf(ObservedFacts observedFacts, boolean matches) {
        Facts facts = observedFacts.facts();
        Map<String, RuleVerdict.Part> parts = new LinkedHashMap<>();
        for (Reads patternReads : reads) {
            String typeName = patternReads.type();
            String unknown = facts.missing().whyAll(typeName);
            if (unknown != null) {
                parts.putIfAbsent(
                        typeName,
                        new RuleVerdict.Part(
                                new ReadInput(typeName, unknown, true), typeName + " is missing, " + unknown));
            }
            for (Fact fact : patternReads.candidates().factsIn(observedFacts.placed())) {
                for (FactField field : patternReads.fields()) {
                    RuleVerdict.Part part = partOf(patternReads, fact, field, facts, matches);
                    parts.putIfAbsent(part.input().name(), part);
                }
            }
        }
        return List.copyOf(parts.values());
    }

    private static RuleVerdict.Part partOf(Reads reads, Fact fact, FactField field, Facts facts, boolean matches) {
        String name = fact.subject() + "." + field.name();
        String why = facts.missing().whyMissing(fact, field.name());
        boolean isLowerBound = facts.missing().hasLowerBound(fact, field.name());
        if (why != null && !(matches && isLowerBound)) {
            return new RuleVerdict.Part(
                    new ReadInput(name, why, true), MissingText.of(reads.line(), fact, field, why, facts.missing()));
        }
        Value value = field.reader().apply(fact);
        String bounds = reads.bounds().getOrDefault(field, List.of()).stream()
                .map(bound -> bound.shownBeside(fact))
                .filter(bound -> !bound.isEmpty())
                .distinct()
                .collect(Collectors.joining(", "));
        String limits = bounds.isEmpty() ? "" : " (" + bounds + ")";
        return new RuleVerdict.Part(
                new ReadInput(name, value.written(), false),
                name + (isLowerBound ? " is " + MissingText.AT_LEAST : " = ") + ValueText.of(field, fact) + limits);
    }
}
