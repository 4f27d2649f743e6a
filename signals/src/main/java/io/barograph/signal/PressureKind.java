package io.barograph.signal;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The two lines of a pressure file: `some` task waited, or all tasks that could run waited (`full`).
public enum PressureKind implements WordedConstant {
    SOME,
    FULL;

    private static final List<PressureKind> ALL = List.of(values());

    private final String word = name().toLowerCase(Locale.ROOT);

    /// The kernel's own word: `some`, `full`.
    @Override
    public String word() {
        return word;
    }

    /// The one of that word, null if there is none.
    public static @Nullable PressureKind of(String word) {
        return WordedConstant.among(ALL, word);
    }
}
