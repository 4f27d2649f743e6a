package io.barograph.controller.guardrail;

/// Whether a node may get a taint of ours.
public sealed interface Verdict {

    /// It may.
    record Allowed() implements Verdict {}

    /// It may not now, for this reason.
    record Blocked(HeldBack held) implements Verdict {

        /// The reason in a sentence for people.
        public String why() {
            return held.text();
        }
    }

    /// Who asks for what.
    record Ask(String node, Strength strength) {}
}
