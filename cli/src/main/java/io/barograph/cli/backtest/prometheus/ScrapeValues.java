package io.barograph.cli.backtest.prometheus;

import io.barograph.cli.backtest.prometheus.ApiAnswer.Series;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The values of one scrape of one exporter, by [ExporterSeries#seriesKey].
final class ScrapeValues {

    /// Scrapes of one target in one piece of time: a day of scrapes every two seconds.
    private static final int MOST = 43_200;

    private final long atMillis;
    private final Map<String, Double> values = new HashMap<>();
    private String node = "";
    private String bootId = "";

    /// @param atMillis when the scrape was, since 1970
    private ScrapeValues(long atMillis) {
        this.atMillis = atMillis;
    }

    /// The scrapes in the series of one target that say when this node was read, in the order of time.
    ///
    /// @param afterMillis samples at this time or before are left out
    static List<ScrapeValues> of(List<Series> allSeries, String node, long afterMillis, long untilMillis)
            throws PrometheusException {
        Map<Long, ScrapeValues> scrapes = new TreeMap<>();
        for (Series series : allSeries) {
            String key = ExporterSeries.seriesKey(series.metric());
            for (double[] sample : series.values()) {
                long atMillis = Math.round(sample[0] * 1000);
                if (atMillis > afterMillis && atMillis <= untilMillis) {
                    scrapes.computeIfAbsent(atMillis, ScrapeValues::new).takeValue(series, key, sample[1]);
                }
            }
            if (scrapes.size() > MOST) {
                throw new PrometheusException.TooLarge("more than " + MOST + " scrapes of one target");
            }
        }
        return scrapes.values().stream()
                .filter(scrapeValues -> scrapeValues.isObservation() && scrapeValues.node.equals(node))
                .toList();
    }

    private void takeValue(Series series, String key, double value) throws PrometheusException {
        if (!addValue(key, value)) {
            throw new PrometheusException("two series have a value at " + atMillis + " ms, the second is "
                    + series.metric() + ", expected one. Maybe narrow --selector to one of them");
        }
        if (key.equals(ExporterSeries.MONOTONIC)) {
            node = ExporterSeries.ownLabel(series.metric(), "node");
            bootId = ExporterSeries.ownLabel(series.metric(), "boot_id");
        }
    }

    long atMillis() {
        return atMillis;
    }

    @Nullable
    Double get(String key) {
        return values.get(key);
    }

    /// Whether the value is the scrape's first one under this key; those of several container runtimes become one.
    private boolean addValue(String key, double value) {
        switch (key) {
            case ExporterSeries.TEARDOWN -> values.merge(key, value, Double::sum);
            case ExporterSeries.TEARDOWN_OLDEST -> values.merge(key, value, Math::max);
            default -> {
                return values.putIfAbsent(key, value) == null;
            }
        }
        return true;
    }

    String node() {
        return node;
    }

    String bootId() {
        return bootId;
    }

    /// Whether it has the time at which the node was read: only then is it an observation.
    private boolean isObservation() {
        return values.containsKey(ExporterSeries.MONOTONIC) && values.containsKey(ExporterSeries.INTERVAL);
    }

    /// The node's time, in microseconds.
    long monotonicMicros() {
        return microsOf(ExporterSeries.MONOTONIC);
    }

    /// The announced time until the next pass, in microseconds.
    long intervalMicros() {
        return microsOf(ExporterSeries.INTERVAL);
    }

    private long microsOf(String key) {
        return Math.round(values.getOrDefault(key, 0.0) * 1e6);
    }
}
