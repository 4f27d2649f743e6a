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
        writes = metrics.counter(
                "node_writes_total", "Calls that write to nodes, by what they ended with.", "kind", "outcome");
        suppressed = metrics.counter(
                "node_writes_suppressed_total", "What would have been written in mode enforce.", "kind");
        held = metrics.counter("held_back_total", "What was wanted and left alone, by the reason.", "reason");
        dropped = metrics.counter("events_dropped_total", "Events given up: too old, too many, or refused.");
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
