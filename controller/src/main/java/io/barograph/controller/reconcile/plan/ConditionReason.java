package io.barograph.controller.reconcile.plan;

import io.barograph.controller.cluster.nodes.NodeCondition;

/// The reasons our conditions give.
public enum ConditionReason {
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
    NodeIgnored;

    /// Whether a condition is given up since no loaded policy knows it.
    public static boolean isOfAPolicyThatIsGone(NodeCondition condition) {
        return condition.reason().equals(PolicyRemoved.name());
    }
}
