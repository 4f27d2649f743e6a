package io.barograph.controller.kube.evictions;

import com.fasterxml.jackson.databind.JsonNode;
import module java.base;

/// How much memory is kept for the pods of one listing. Labels and volumes have no end of their own: a few hundred
/// pods of a megabyte would fill it. A label of three letters takes more than its text, so that each name and value
/// counts too. A usual pod has some 30,000 bytes by this count.
final class ListingBudget {

    /// A node has 500 pods at most, so that those of one namespace alone do not use it up.
    static final int MAX_POD_BYTES = 96 * 1024;

    static final int MAX_BYTES = 48 * 1024 * 1024;

    /// Of a text beside its letters, with its place in a map.
    private static final int TEXT_BYTES = 64;

    private int bytes;

    /// Whether there is room for this pod, which then is taken.
    boolean tryTakePod(JsonNode pod) {
        int podBytes = bytesOf(pod);
        if (podBytes > MAX_POD_BYTES || podBytes > MAX_BYTES - bytes) {
            return false;
        }
        bytes += podBytes;
        return true;
    }

    private static int bytesOf(JsonNode json) {
        int sum = TEXT_BYTES + (json.isTextual() ? lettersOf(json.textValue()) : 0);
        for (Map.Entry<String, JsonNode> field : json.properties()) {
            sum += TEXT_BYTES + lettersOf(field.getKey()) + bytesOf(field.getValue());
        }
        if (json.isArray()) {
            for (JsonNode element : json) {
                sum += bytesOf(element);
            }
        }
        return sum;
    }

    /// Text that is not Latin has two bytes a letter.
    private static int lettersOf(String text) {
        return text.chars().allMatch(letter -> letter < 256) ? text.length() : 2 * text.length();
    }
}
