package io.barograph.controller.http;

import io.barograph.controller.act.ActListener;
import io.barograph.controller.act.Cause;
import io.barograph.controller.guardrail.Turn;
import io.barograph.web.SelfCounter;
import io.barograph.web.SelfHistogram;
import io.barograph.web.SelfMetrics;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/// Counts what is written to nodes, what would have been, and what was left alone.
public final class ActMetrics implements ActListener {

    private static final double[] SECONDS = {0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30};

    private final SelfCounter writes;
    private final SelfCounter suppressed;
    private final SelfCounter held;
    private final SelfCounter dropped;
    private final Consumer<List<Turn>> turns;
    private final SelfCounter passes;
    private final SelfHistogram delays;

    /// @param turns is told of storms and outages
    public ActMetrics(SelfMetrics metrics, Consumer<List<Turn>> turns) {
        this.turns = turns;
        writes = metrics.counter(Family.NODE_WRITES.family());
        suppressed = metrics.counter(Family.NODE_WRITES_SUPPRESSED.family());
        held = metrics.counter(Family.HELD_BACK.family());
        dropped = metrics.counter(Family.EVENTS_DROPPED.family());
        passes = metrics.counter(Family.RECONCILE_PASSES.family());
        delays = metrics.histogram(Family.RECONCILE_DELAY.family(), SECONDS);
        for (Cause cause : Cause.values()) {
            passes.add(0, word(cause));
        }
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

    @Override
    public void passed(Cause cause) {
        passes.inc(word(cause));
    }

    @Override
    public void answered(long delayMicros) {
        delays.observeSeconds(delayMicros / 1e6);
    }

    private static String word(Enum<?> each) {
        return each.name().toLowerCase(Locale.ROOT);
    }
}
