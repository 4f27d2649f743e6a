package io.barograph.controller.kube.evictions;

import com.fasterxml.jackson.databind.JsonNode;
import module java.base;

/// Label selectors as API objects have them, `matchLabels` and `matchExpressions`.
final class LabelSelectorJson {

    private LabelSelectorJson() {}

    /// Whether an object with these labels is selected. An empty selector selects all, none at all selects nothing.
    static boolean selectsLabels(JsonNode selector, Map<String, String> labels) {
        return selector.isObject()
                && selector.path("matchLabels")
                        .propertyStream()
                        .allMatch(label -> label.getValue().asText().equals(labels.get(label.getKey())))
                && selector.path("matchExpressions").valueStream().allMatch(term -> meetsTerm(term, labels));
    }

    private static boolean meetsTerm(JsonNode term, Map<String, String> labels) {
        String value = labels.get(term.path("key").asText());
        return switch (term.path("operator").asText()) {
            case "In" -> value != null && termValues(term).contains(value);
            case "NotIn" -> value == null || !termValues(term).contains(value);
            case "Exists" -> value != null;
            case "DoesNotExist" -> value == null;
            default -> true; // not known: rather one budget too many
        };
    }

    private static List<String> termValues(JsonNode term) {
        return term.path("values").valueStream().map(JsonNode::asText).toList();
    }

    /// The same for `labelSelector=` of a list; empty for all.
    static String toQuery(JsonNode selector) {
        Stream<String> labels = selector.path("matchLabels")
                .propertyStream()
                .map(label -> label.getKey() + "=" + label.getValue().asText());
        Stream<String> terms = selector.path("matchExpressions").valueStream().map(LabelSelectorJson::termQuery);
        return Stream.concat(labels, terms).collect(Collectors.joining(","));
    }

    private static String termQuery(JsonNode term) {
        String key = term.path("key").asText();
        String values = String.join(",", termValues(term));
        return switch (term.path("operator").asText()) {
            case "In" -> key + " in (" + values + ")";
            case "NotIn" -> key + " notin (" + values + ")";
            case "DoesNotExist" -> "!" + key;
            default -> key;
        };
    }
}
