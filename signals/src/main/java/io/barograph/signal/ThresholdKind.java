package io.barograph.signal;

import module java.base;
import org.jspecify.annotations.Nullable;

/// Whether the kubelet evicts at once or after a grace period.
public enum ThresholdKind {
    HARD,
    SOFT;

    private final String word = name().toLowerCase(Locale.ROOT);

    /// `hard` or `soft`, as label values say.
    public String word() {
        return word;
    }

    /// The one of that word, null if there is none.
    public static @Nullable ThresholdKind of(String word) {
        for (ThresholdKind kind : values()) {
            if (kind.word.equals(word)) {
                return kind;
            }
        }
        return null;
    }
}
