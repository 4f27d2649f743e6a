package io.barograph.controller.guardrail;

/// Whether a node may get a taint of ours.
public sealed interface Verdict {

    /// It may.
    record Allowed() implements Verdict {}

    /// It may not now, for this reason.
    record Blocked(String why) implements Verdict {}
}
