package io.barograph.rules.demand;

/// Why a transition is reported to operators: the four cases of KEP-4205.
public enum Reason {
    PressureHigh,
    PressureRaised,
    PressureFalling,
    PressureCleared
}
