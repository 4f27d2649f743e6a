package io.barograph.signal;

import module java.base;

/// The two lines of a pressure file: `some` task waited, or all tasks that could run waited (`full`).
public enum PressureKind {
    SOME,
    FULL;

    private final String word = name().toLowerCase(Locale.ROOT);

    /// The kernel's own word: `some`, `full`.
    public String word() {
        return word;
    }
}
