package io.barograph.controller;

import io.barograph.controller.act.Desire;
import io.barograph.controller.act.Freshness;
import io.barograph.controller.act.Reconciler;
import io.barograph.controller.decide.Decided;
import java.util.concurrent.TimeUnit;

/// What was decided, in the reconciler's words.
final class Desires {

    private Desires() {}

    /// Both times come from the same steady clock.
    static void offer(Decided decided, Reconciler reconciler) {
        reconciler.offer(of(decided), TimeUnit.NANOSECONDS.toMicros(decided.takenNanos()));
    }

    private static Desire of(Decided decided) {
        Freshness freshness = decided.quiet().isZero()
                ? new Freshness.Fresh()
                : new Freshness.Silent(TimeUnit.MICROSECONDS.convert(decided.quiet()));
        return new Desire(decided.state(), decided.transitions(), freshness, decided.worstPercent());
    }
}
