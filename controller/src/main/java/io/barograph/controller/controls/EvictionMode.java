package io.barograph.controller.controls;

import module java.base;

/// How far evictions go; the order is from the most careful.
public enum EvictionMode {
    /// Nothing is looked at.
    OFF,
    /// Pods are chosen and shown; the API server is not asked to evict any.
    OBSERVE,
    /// The API server is asked what it would answer (dry run); nothing is evicted.
    PROBE,
    /// Pods are evicted.
    ENFORCE;

    public boolean isOff() {
        return this == OFF;
    }

    /// Whether the API server is asked what it would answer.
    public boolean probes() {
        return this == PROBE;
    }

    /// Whether pods are evicted.
    public boolean evicts() {
        return this == ENFORCE;
    }

    /// As options and metrics spell it: `observe`.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Reads a word.
    ///
    /// @throws IllegalArgumentException for any other
    public static EvictionMode parse(String text) {
        return Stream.of(values())
                .filter(mode -> mode.word().equals(text))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException("\"" + text + "\": expected one of off, observe, probe, enforce"));
    }
}
