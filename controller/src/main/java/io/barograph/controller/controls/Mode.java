package io.barograph.controller.controls;

import module java.base;

/// How far the controller goes; the order is from the most careful.
public enum Mode {
    /// Nothing is done or counted.
    OFF,
    /// Everything is decided, counted and shown; nothing is written.
    OBSERVE,
    /// What is decided is written.
    ENFORCE;

    /// As options and metrics spell it: `observe`.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Reads a word.
    ///
    /// @throws IllegalArgumentException for any other
    public static Mode parse(String text) {
        for (Mode mode : values()) {
            if (mode.name().equalsIgnoreCase(text)) {
                return mode;
            }
        }
        String expectedWords = Stream.of(values()).map(Mode::word).collect(Collectors.joining(", "));
        throw new IllegalArgumentException("\"" + text + "\": expected one of " + expectedWords);
    }
}
