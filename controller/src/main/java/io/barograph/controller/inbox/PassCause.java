package io.barograph.controller.inbox;

/// What a pass of the reconciler was made for; the first that applies.
public enum PassCause {
    /// An evaluation was handed over.
    DESIRE,
    /// A node changed.
    NODE,
    /// Something that had to wait is due: a node that backs off, a turn in the pace, the look at all nodes.
    DUE,
    /// The time was up and nothing had happened.
    TIMER
}
