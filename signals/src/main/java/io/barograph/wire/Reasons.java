package io.barograph.wire;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The reasons why there are no values. Thousands of nodes give the same few, and a controller keeps the latest
/// of each node: those that were seen first are kept once.
final class Reasons {

    private static final int MOST = 1024;

    private static final Map<String, String> KNOWN = new ConcurrentHashMap<>();

    private Reasons() {}

    /// The same text; always the same object while there are not too many.
    static String one(String text) {
        String known = KNOWN.get(text);
        if (known != null) {
            return known;
        }
        if (KNOWN.size() < MOST) {
            KNOWN.putIfAbsent(text, text);
        }
        return text;
    }
}
