package io.barograph.controller.guardrail;

import io.barograph.controller.controls.HeldBack;

/// Whether a node may get a taint of ours.
public sealed interface TaintVerdict {

    /// It may.
    record Allowed() implements TaintVerdict {}

    /// It may not now, for this reason.
    record Blocked(HeldBack held) implements TaintVerdict {

        /// The reason in a sentence for people.
        public String why() {
            return held.text();
        }
    }

    /// Who asks for what.
    record Ask(String node, TaintStrength strength) {}
}
