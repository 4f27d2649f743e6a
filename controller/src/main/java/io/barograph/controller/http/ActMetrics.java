package io.barograph.controller.http;

import io.barograph.controller.act.ActListener;
import io.barograph.controller.guardrail.Turn;
import io.barograph.web.SelfCounter;
import io.barograph.web.SelfMetrics;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/// Counts what is written to nodes, what would have been, and what was left alone.
public final class ActMetrics implements ActListener {

    private final SelfCounter writes;
    private final SelfCounter suppressed;
    private final SelfCounter held;
    private final SelfCounter dropped;
    private final Consumer<List<Turn>> turns;

    /// @param turns is told of storms and outages
    public ActMetrics(SelfMetrics metrics, Consumer<List<Turn>> turns) {
        this.turns = turns;
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

    @Override
    public void turned(List<Turn> news) {
        turns.accept(news);
    }

    private static String word(Enum<?> each) {
        return each.name().toLowerCase(Locale.ROOT);
    }
}
