package io.barograph.cli.backtest.prometheus;

import io.barograph.cli.backtest.source.ObservationSource.Sighting;
import io.barograph.cli.backtest.source.ObservationSource.Sink;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotTime;
import module java.base;
import org.jspecify.annotations.Nullable;

/// One node's observations in the order of its time, out of its scrapes in the order of Prometheus's.
///
/// Two scrapes of one pass are one observation. Where no scrape came for longer than [SnapshotTime#staleMicros()], a
/// silence is handed over, as in a live controller. Scrapes may be rarer than passes: the interval that a snapshot
/// announces is then the usual time between scrapes, so that a grace period goes on from one to the next.
final class NodeTimeline {

    /// No machine has been up for a thousand years.
    private static final long LATEST_MICROS = Duration.ofDays(365_000).toMillis() * 1000;

    private static final long LONGEST_INTERVAL_MICROS = 3_600_000_000L;

    private final String node;
    private final long stepMillis;
    private final Sink sink;
    private final Set<String> boots = new HashSet<>();
    private @Nullable ScrapeValues lastScrape;
    private long lastMillis;
    private long usualMicros;
    private long seq;
    private @Nullable SnapshotTime toldMoment;

    NodeTimeline(String node, long stepMillis, Sink sink) {
        this.node = node;
        this.stepMillis = stepMillis;
        this.sink = sink;
    }

    /// Takes the scrapes of the next piece of time.
    void takeScrapes(List<ScrapeValues> scrapes) throws PrometheusException {
        List<ScrapeValues> passes = new ArrayList<>();
        for (ScrapeValues scrape : scrapes) {
            if (isNews(scrape)) {
                passes.add(scrape);
                lastScrape = scrape;
            }
        }
        usualMicros = usualGap(passes, usualMicros);
        for (ScrapeValues scrape : passes) {
            observeScrape(scrape);
        }
    }

    private boolean isNews(ScrapeValues next) throws PrometheusException {
        long micros = next.monotonicMicros();
        long interval = next.intervalMicros();
        if (!(micros >= 0 && micros <= LATEST_MICROS) || interval <= 0 || interval > LONGEST_INTERVAL_MICROS) {
            throw new PrometheusException("node " + node + " at " + next.atMillis() + " ms: a time of " + micros
                    + " us since boot and an interval of " + interval + " us; expected what an exporter writes");
        }
        ScrapeValues previousScrape = lastScrape;
        if (previousScrape == null || !previousScrape.bootId().equals(next.bootId())) {
            if (!boots.add(next.bootId())) {
                throw new PrometheusException("node " + node + ": boot " + next.bootId()
                        + " appears again after another one; expected one machine of this name."
                        + " Maybe narrow --selector to one cluster");
            }
            return true;
        }
        return micros > previousScrape.monotonicMicros() && next.atMillis() >= previousScrape.atMillis() + stepMillis;
    }

    /// The median of the node's time between two scrapes; what it was before where there are too few.
    private static long usualGap(List<ScrapeValues> passes, long previousMicros) {
        long[] gaps = new long[Math.max(0, passes.size() - 1)];
        for (int i = 1; i < passes.size(); i++) {
            boolean sameBoot = passes.get(i).bootId().equals(passes.get(i - 1).bootId());
            gaps[i - 1] = sameBoot
                    ? passes.get(i).monotonicMicros() - passes.get(i - 1).monotonicMicros()
                    : 0;
        }
        Arrays.sort(gaps);
        return gaps.length < 2 ? previousMicros : gaps[gaps.length / 2];
    }

    private void observeScrape(ScrapeValues row) {
        SnapshotTime previousTime = toldMoment;
        if (previousTime != null) {
            handOverSilence(previousTime, row.atMillis(), row.monotonicMicros() - previousTime.monotonicMicros());
        }
        long interval = Math.clamp(Math.max(usualMicros, row.intervalMicros()), 1, LONGEST_INTERVAL_MICROS);
        Snapshot snapshot = RebuiltSnapshot.of(row, seq++, interval);
        toldMoment = snapshot.moment();
        lastMillis = row.atMillis();
        sink.takeSighting(new Sighting(new Observation.Seen(snapshot, NodeView.ofName(node)), lastMillis));
    }

    /// The range is at its end.
    void endRange(long untilMillis) {
        SnapshotTime previousTime = toldMoment;
        if (previousTime != null) {
            handOverSilence(previousTime, untilMillis, 0);
        }
    }

    /// Hands over a silence if the next scrape came too late, by the node's clock or by Prometheus's.
    private void handOverSilence(SnapshotTime previousTime, long nextMillis, long nodeMicros) {
        long stale = previousTime.staleMicros();
        if (nodeMicros > stale || (nextMillis - lastMillis) * 1000 > stale) {
            long atMillis = Math.min(nextMillis, lastMillis + stale / 1000);
            sink.takeSighting(
                    new Sighting(new Observation.Silent(node, previousTime.monotonicMicros() + stale), atMillis));
        }
    }
}
