package io.barograph.controller.http;

import io.barograph.controller.act.ActListener;
import io.barograph.web.SelfCounter;
import io.barograph.web.SelfMetrics;
import java.util.Locale;

/// Counts what is written to nodes, what would have been, and what was left alone.
public final class ActMetrics implements ActListener {

    private final SelfCounter writes;
    private final SelfCounter suppressed;
    private final SelfCounter held;
    private final SelfCounter dropped;

    public ActMetrics(SelfMetrics metrics) {
        writes = metrics.counter(Family.NODE_WRITES.family());
        suppressed = metrics.counter(Family.NODE_WRITES_SUPPRESSED.family());
        held = metrics.counter(Family.HELD_BACK.family());
        dropped = metrics.counter(Family.EVENTS_DROPPED.family());
        for (Verb verb : Verb.values()) {
            writes.add(0, word(verb), "done");
            suppressed.add(0, word(verb));
        }
        for (Held each : Held.values()) {
            held.add(0, word(each));
        }
    }

    @Override
    public void wrote(Verb verb, String outcome) {
        writes.inc(word(verb), outcome);
    }

    @Override
    public void wouldHaveWritten(Verb verb) {
        suppressed.inc(word(verb));
    }

    @Override
    public void heldBack(Held reason) {
        held.inc(word(reason));
    }

    @Override
    public void eventDropped() {
        dropped.inc();
    }

    private static String word(Enum<?> each) {
        return each.name().toLowerCase(Locale.ROOT);
    }
}
