package io.barograph.controller;

import io.barograph.controller.act.Desire;
import io.barograph.controller.act.Freshness;
import io.barograph.controller.decide.Decided;
import java.util.concurrent.TimeUnit;

/// What was decided, in the reconciler's words.
final class Desires {

    private Desires() {}

    static Desire of(Decided decided) {
        Freshness freshness = decided.quiet().isZero()
                ? new Freshness.Fresh()
                : new Freshness.Silent(TimeUnit.MICROSECONDS.convert(decided.quiet()));
        return new Desire(decided.state(), decided.transitions(), freshness, decided.worstPercent());
    }
}
