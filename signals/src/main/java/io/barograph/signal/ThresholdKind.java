package io.barograph.signal;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Whether the kubelet evicts at once or after a grace period.
public enum ThresholdKind implements WordedConstant {
    HARD,
    SOFT;

    private static final List<ThresholdKind> ALL = List.of(values());

    private final String word = name().toLowerCase(Locale.ROOT);

    /// `hard` or `soft`, as label values say.
    @Override
    public String word() {
        return word;
    }

    /// The one of that word, null if there is none.
    public static @Nullable ThresholdKind of(String word) {
        return WordedConstant.among(ALL, word);
    }
}
