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

    /// As options and metrics spell it: `observe`.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
