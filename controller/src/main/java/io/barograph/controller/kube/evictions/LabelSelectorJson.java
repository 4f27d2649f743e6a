package io.barograph.controller.kube.evictions;

import com.fasterxml.jackson.databind.JsonNode;
import module java.base;

/// Label selectors as API objects have them, `matchLabels` and `matchExpressions`.
final class LabelSelectorJson {

    private LabelSelectorJson() {}

    /// Whether an object with these labels is selected. An empty selector selects all, none at all selects nothing.
    static boolean selects(JsonNode selector, Map<String, String> labels) {
        return selector.isObject()
                && selector.path("matchLabels")
                        .propertyStream()
                        .allMatch(each -> each.getValue().asText().equals(labels.get(each.getKey())))
                && selector.path("matchExpressions").valueStream().allMatch(each -> meets(each, labels));
    }

    private static boolean meets(JsonNode term, Map<String, String> labels) {
        String value = labels.get(term.path("key").asText());
        return switch (term.path("operator").asText()) {
            case "In" -> value != null && values(term).contains(value);
            case "NotIn" -> value == null || !values(term).contains(value);
            case "Exists" -> value != null;
            case "DoesNotExist" -> value == null;
            default -> true; // not known: rather one budget too many
        };
    }

    private static List<String> values(JsonNode term) {
        return term.path("values").valueStream().map(JsonNode::asText).toList();
    }

    /// The same for `labelSelector=` of a list; empty for all.
    static String query(JsonNode selector) {
        Stream<String> labels = selector.path("matchLabels")
                .propertyStream()
                .map(each -> each.getKey() + "=" + each.getValue().asText());
        Stream<String> terms = selector.path("matchExpressions").valueStream().map(LabelSelectorJson::term);
        return Stream.concat(labels, terms).collect(Collectors.joining(","));
    }

    private static String term(JsonNode term) {
        String key = term.path("key").asText();
        String values = String.join(",", values(term));
        return switch (term.path("operator").asText()) {
            case "In" -> key + " in (" + values + ")";
            case "NotIn" -> key + " notin (" + values + ")";
            case "DoesNotExist" -> "!" + key;
            default -> key;
        };
    }
}
