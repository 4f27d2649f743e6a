package io.barograph.controller.decide.fleet;

import module java.base;

/// How an exporter answers.
public enum ExporterState {
    /// It was not asked yet.
    NEW,
    /// Its last answer was good, whether or not there was anything new.
    UP,
    /// It does not answer.
    DOWN,
    /// It answers what cannot be believed.
    REFUSED;

    /// The word in metrics and JSON: `up`.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
