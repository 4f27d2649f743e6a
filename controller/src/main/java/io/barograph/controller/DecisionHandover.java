package io.barograph.controller;

import io.barograph.controller.decide.NodeDecision;
import io.barograph.controller.reconcile.Reconciler;
import io.barograph.controller.reconcile.inbox.Freshness;
import io.barograph.controller.reconcile.inbox.ReconcileRequest;
import java.util.concurrent.TimeUnit;

/// What was decided, in the reconciler's words.
final class DecisionHandover {

    private DecisionHandover() {}

    /// Both times come from the same steady clock.
    static void offer(NodeDecision decided, Reconciler reconciler) {
        reconciler.offer(of(decided), TimeUnit.NANOSECONDS.toMicros(decided.takenNanos()));
    }

    private static ReconcileRequest of(NodeDecision decided) {
        Freshness freshness = decided.quiet().isZero()
                ? new Freshness.Fresh()
                : new Freshness.Silent(TimeUnit.MICROSECONDS.convert(decided.quiet()));
        return new ReconcileRequest(decided.state(), decided.transitions(), freshness, decided.worstPercent());
    }
}
