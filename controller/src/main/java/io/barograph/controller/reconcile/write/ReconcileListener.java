package io.barograph.controller.reconcile.write;

import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.guardrail.GuardrailChange;
import io.barograph.controller.inbox.PassCause;
import module java.base;

/// Counts what the reconciler does. Must not block.
public interface ReconcileListener {

    /// What can be written.
    enum Verb {
        CONDITION,
        TAINTS,
        EVENT
    }

    /// A call that writes has ended so: `done`, `conflict`, `not_found`, `refused`, `throttled`,
    /// `unavailable`.
    default void writeEnded(Verb verb, String outcome) {}

    /// Mode observe: this would have been written now.
    default void wouldHaveWritten(Verb verb) {}

    /// Something begins to be held back.
    default void heldBack(HeldBack heldBack) {}

    /// An event was given up: too old, too many, or refused.
    default void eventDropped() {}

    /// Something began or ended that holds taints back in whole areas; a replica that does not lead says so too.
    default void guardrailsChanged(List<GuardrailChange> turns) {}

    /// A pass over what has come in and what is due begins.
    default void passStarted(PassCause cause) {}

    /// A write was answered so long after the snapshot was taken in that led to it.
    default void decisionWritten(long delayMicros) {}

    /// A taint of a policy was measured: it `helped`, `not_helped`, or `unknown`.
    default void taintMeasured(String policy, String outcome) {}

    /// An exception of our own kept something from being done.
    default void ourFault() {}

    /// Listens to nothing.
    static ReconcileListener none() {
        return new ReconcileListener() {};
    }
}
