package io.barograph.controller.reconcile.plan;

/// The reasons our conditions give.
enum ConditionReason {
    /// True: the rules demand it.
    PressureRaised,
    /// True: no rule raises it any more; it is held, or its transition period runs.
    PressureFalling,
    /// False: nothing demands it any more.
    PressureCleared,
    /// Unknown: the exporter is silent, or a value that a rule reads is missing.
    SignalStale,
    /// False: no loaded policy knows it any more.
    PolicyRemoved,
    /// Unknown: its policy's mode does not let it be written on this node any more.
    NotEnforced,
    /// Unknown: an annotation asks to leave the node alone.
    NodeIgnored
}
