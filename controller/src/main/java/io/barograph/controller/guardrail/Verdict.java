package io.barograph.controller.guardrail;

/// Whether a node may get a taint of ours.
public sealed interface Verdict {

    /// It may.
    record Allowed() implements Verdict {}

    /// It may not now, for this reason.
    record Blocked(Bar bar, String why) implements Verdict {}

    /// What stands in the way.
    enum Bar {
        /// A budget is used up.
        BUDGET,
        /// A storm, or the time after it.
        STORM,
        /// Signals are out, or have just come back.
        OUTAGE,
        /// Pods that wait would have no room left.
        HEADROOM,
        /// It would shut out pods that the node cannot do without.
        HAZARD
    }

    /// Who asks for what.
    record Ask(String node, Strength strength) {}
}
