package io.barograph.rules.verdict;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.observation.Facts;
import io.barograph.rules.policy.Action;
import io.barograph.rules.policy.MessageTemplate;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.catalogue.ValueText;
import io.barograph.rules.policy.match.CandidateFacts;
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
        this.values = rule.then().stream()
                .flatMap(action -> switch (action) {
                    case Action.Raise(var _, Action.Options options, var _) ->
                        options.message().values();
                    case Action.Hold _ -> null;
                })
                .distinct()
                .toList();
    }

    /// By how the rule writes the place.
    Map<String, String> of(ObservedFacts looked, boolean matches) {
        Facts facts = looked.facts();
        if (values.isEmpty()) {
            return Map.of();
        }
        List<@Nullable Fact> matched = matches ? matcher.firstMatch(looked.placed()) : List.of();
        Map<String, String> texts = new HashMap<>();
        for (MessageTemplate.Value each : values) {
            Fact fact = matched.isEmpty() ? only(each, looked) : matched.get(each.condition());
            boolean known =
                    fact != null && facts.missing().why(fact, each.field().name()) == null;
            texts.put(each.written(), fact != null && known ? ValueText.withUnit(each.field(), fact) : UNKNOWN);
        }
        return texts;
    }

    private @Nullable Fact only(MessageTemplate.Value value, ObservedFacts looked) {
        List<Fact> possible = candidates.get(value.condition()).in(looked.placed());
        return possible.size() == 1 ? possible.getFirst() : null;
    }
}
