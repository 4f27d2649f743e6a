package io.barograph.rules.verdict;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.observation.Facts;
import io.barograph.rules.observation.MissingFields;
import io.barograph.rules.policy.Action;
import io.barograph.rules.policy.MessageTemplate;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.ValueText;
import io.barograph.rules.policy.match.CandidateFacts;
import io.barograph.rules.policy.match.MissingText;
import io.barograph.rules.policy.match.RuleMatcher;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The values in the messages of one rule: those of its first match, in the order of facts. Where it does not match,
/// the same values now if only one fact can be meant; a condition that is held shows the present values.
final class MessageValues {

    private static final String UNKNOWN = "unknown";

    private final List<CandidateFacts> candidates;
    private final RuleMatcher matcher;
    private final List<MessageTemplate.Value> values;

    MessageValues(Rule rule, List<CandidateFacts> candidates, RuleMatcher matcher) {
        this.candidates = candidates;
        this.matcher = matcher;
        this.values = rule.actions().stream()
                .flatMap(action -> switch (action) {
                    case Action.Raise(var _, Action.Options options, var _) ->
                        options.message().values();
                    case Action.Hold _ -> null;
                })
                .distinct()
                .toList();
    }

    /// By how the rule writes the place.
    Map<String, String> of(ObservedFacts observedFacts, boolean matches) {
        Facts facts = observedFacts.facts();
        if (values.isEmpty()) {
            return Map.of();
        }
        List<@Nullable Fact> matched = matches ? matcher.firstMatch(observedFacts.placed()) : List.of();
        Map<String, String> texts = new HashMap<>();
        for (MessageTemplate.Value value : values) {
            Fact fact = matched.isEmpty() ? onlyCandidate(value, observedFacts) : matched.get(value.condition());
            texts.put(value.sourceText(), fact == null ? UNKNOWN : textOf(value.field(), fact, facts.missing()));
        }
        return texts;
    }

    private static String textOf(FactField field, Fact fact, MissingFields missing) {
        if (missing.whyMissing(fact, field.name()) == null) {
            return ValueText.withUnit(field, fact);
        }
        return missing.hasLowerBound(fact, field.name())
                ? MissingText.AT_LEAST + ValueText.withUnit(field, fact)
                : UNKNOWN;
    }

    private @Nullable Fact onlyCandidate(MessageTemplate.Value value, ObservedFacts observedFacts) {
        List<Fact> possible = candidates.get(value.condition()).factsIn(observedFacts.placed());
        return possible.size() == 1 ? possible.getFirst() : null;
    }
}
