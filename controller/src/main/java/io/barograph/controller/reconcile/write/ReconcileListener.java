package io.barograph.controller.reconcile.write;

import io.barograph.controller.guardrail.GuardrailChange;
import io.barograph.controller.reconcile.inbox.PassCause;
import java.util.List;

/// Is told what the reconciler does, for metrics. Must not block.
public interface ReconcileListener {

    /// What can be written.
    enum Verb {
        CONDITION,
        TAINTS,
        EVENT
    }

    /// Why something wanted was left alone.
    enum Held {
        /// A taint: the budget is used up.
        BUDGET,
        /// A taint: most of its zone is pressured, or was just now.
        STORM,
        /// A taint: most exporters of its pool are silent, or were just now.
        OUTAGE,
        /// A taint: pods that wait would have no room left.
        HEADROOM,
        /// A taint: it would shut out pods that the node cannot do without.
        HAZARD,
        /// A condition or taint that somebody else keeps.
        FOREIGN,
        /// The annotation that says what is ours cannot be read.
        UNREADABLE_OWNERSHIP,
        /// A taint or an event: a silence is about it.
        SILENCE,
        /// Something to be put on the node: everything is stopped.
        STOP
    }

    /// A call that writes has ended so: `done`, `conflict`, `not_found`, `refused`, `unavailable`.
    void wrote(Verb verb, String outcome);

    /// Mode observe: this would have been written now.
    void wouldHaveWritten(Verb verb);

    /// Something wanted is not done; told when it begins.
    void heldBack(Held held);

    /// An event was given up: too old, too many, or refused.
    void eventDropped();

    /// Something began or ended that holds taints back in whole areas; also told by who does not lead.
    default void turned(List<GuardrailChange> turns) {}

    /// A pass over what has come in and what is due begins.
    default void passed(PassCause cause) {}

    /// A write was answered so long after the snapshot was taken in that led to it.
    default void answered(long delayMicros) {}

    /// An exception of our own kept something from being done.
    default void ourFault() {}

    /// Listens to nothing.
    static ReconcileListener none() {
        return new ReconcileListener() {
            @Override
            public void wrote(Verb verb, String outcome) {}

            @Override
            public void wouldHaveWritten(Verb verb) {}

            @Override
            public void heldBack(Held held) {}

            @Override
            public void eventDropped() {}
        };
    }
}
