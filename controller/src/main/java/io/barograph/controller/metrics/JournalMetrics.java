package io.barograph.controller.metrics;

import io.barograph.controller.journal.JournalListener;
import io.barograph.web.metrics.SelfCounter;
import io.barograph.web.metrics.SelfGauge;
import io.barograph.web.metrics.SelfMetrics;

/// Counts what goes into the journal and what does not.
public final class JournalMetrics implements JournalListener {

    private final SelfCounter kept;
    private final SelfCounter dropped;
    private final SelfGauge bytes;

    public JournalMetrics(SelfMetrics metrics) {
        kept = metrics.counter(ControllerMetricFamily.JOURNAL_OBSERVATIONS.family());
        dropped = metrics.counter(ControllerMetricFamily.JOURNAL_DROPPED.family());
        bytes = metrics.gauge(ControllerMetricFamily.JOURNAL_BYTES.family());
    }

    @Override
    public void kept(long observations) {
        kept.add((double) observations);
    }

    @Override
    public void dropped(long observations) {
        dropped.add((double) observations);
    }

    @Override
    public void bytes(long total) {
        bytes.set((double) total);
    }
}
