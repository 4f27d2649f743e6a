package io.barograph.rules.demand;

import module java.base;
import org.jspecify.annotations.Nullable;

/// How much a demand matters to people, as its rule says.
public enum Severity {
    INFO,
    WARNING,
    CRITICAL;

    /// As rules and the decision log write it: `warning`.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The one of that word, null if there is none.
    public static @Nullable Severity of(String word) {
        return Arrays.stream(values())
                .filter(severity -> severity.word().equals(word))
                .findFirst()
                .orElse(null);
    }

    /// Their words, in order.
    public static List<String> words() {
        return Arrays.stream(values()).map(Severity::word).toList();
    }
}
