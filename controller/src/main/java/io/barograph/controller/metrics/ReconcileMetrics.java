package io.barograph.controller.metrics;

import io.barograph.controller.guardrail.GuardrailChange;
import io.barograph.controller.reconcile.inbox.PassCause;
import io.barograph.controller.reconcile.write.ReconcileListener;
import io.barograph.web.metrics.SelfCounter;
import io.barograph.web.metrics.SelfHistogram;
import io.barograph.web.metrics.SelfMetrics;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/// Counts what is written to nodes, what would have been, and what was left alone.
public final class ReconcileMetrics implements ReconcileListener {

    private static final double[] SECONDS = {0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30};

    private final SelfCounter writes;
    private final SelfCounter suppressed;
    private final SelfCounter held;
    private final SelfCounter dropped;
    private final Consumer<List<GuardrailChange>> turns;
    private final SelfCounter passes;
    private final SelfHistogram delays;
    private final Runnable ourFault;

    /// @param turns takes storms and outages
    /// @param ourFault counts an exception of our own
    public ReconcileMetrics(SelfMetrics metrics, Consumer<List<GuardrailChange>> turns, Runnable ourFault) {
        this.ourFault = ourFault;
        this.turns = turns;
        writes = metrics.counter(ControllerMetricFamily.NODE_WRITES.family());
        suppressed = metrics.counter(ControllerMetricFamily.NODE_WRITES_SUPPRESSED.family());
        held = metrics.counter(ControllerMetricFamily.HELD_BACK.family());
        dropped = metrics.counter(ControllerMetricFamily.EVENTS_DROPPED.family());
        passes = metrics.counter(ControllerMetricFamily.RECONCILE_PASSES.family());
        delays = metrics.histogram(ControllerMetricFamily.RECONCILE_DELAY.family(), SECONDS);
        for (PassCause cause : PassCause.values()) {
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
    public void ourFault() {
        ourFault.run();
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
    public void turned(List<GuardrailChange> news) {
        turns.accept(news);
    }

    @Override
    public void passed(PassCause cause) {
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
