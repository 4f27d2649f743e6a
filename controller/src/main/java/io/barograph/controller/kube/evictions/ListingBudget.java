package io.barograph.controller.kube.evictions;

import com.fasterxml.jackson.databind.JsonNode;
import module java.base;

/// How much text is kept of the pods of one listing. Labels and volumes have no end of their own: a few hundred pods of
/// a megabyte would fill the memory. What is read of a usual pod has some 3,000 characters.
final class ListingBudget {

    static final int MAX_POD_CHARS = 64 * 1024;

    static final int MAX_CHARS = 16 * 1024 * 1024;

    private int chars;

    /// Whether there is room for this pod, which then is taken.
    boolean takesPod(JsonNode pod) {
        int podChars = charsOf(pod);
        if (podChars > MAX_POD_CHARS || podChars > MAX_CHARS - chars) {
            return false;
        }
        chars += podChars;
        return true;
    }

    private static int charsOf(JsonNode json) {
        int sum = json.isTextual() ? json.textValue().length() : 1;
        for (Map.Entry<String, JsonNode> field : json.properties()) {
            sum += field.getKey().length() + charsOf(field.getValue());
        }
        if (json.isArray()) {
            for (JsonNode element : json) {
                sum += charsOf(element);
            }
        }
        return sum;
    }
}
