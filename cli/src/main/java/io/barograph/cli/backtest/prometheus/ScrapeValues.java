package io.barograph.cli.backtest.prometheus;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The values of one scrape of one exporter, by [ExporterSeries#key].
final class ScrapeValues {

    private final long atMillis;
    private final Map<String, Double> values = new HashMap<>();
    private String node = "";
    private String bootId = "";

    /// @param atMillis when the scrape was, since 1970
    ScrapeValues(long atMillis) {
        this.atMillis = atMillis;
    }

    long atMillis() {
        return atMillis;
    }

    @Nullable
    Double get(String key) {
        return values.get(key);
    }

    /// Whether the value is the scrape's first one under this key; those of several container runtimes become one.
    boolean add(String key, double value) {
        switch (key) {
            case ExporterSeries.TEARDOWN -> values.merge(key, value, Double::sum);
            case ExporterSeries.TEARDOWN_OLDEST -> values.merge(key, value, Math::max);
            default -> {
                return values.putIfAbsent(key, value) == null;
            }
        }
        return true;
    }

    void isOf(String theNode, String theBootId) {
        node = theNode;
        bootId = theBootId;
    }

    String node() {
        return node;
    }

    String bootId() {
        return bootId;
    }

    /// Whether it has the time at which the node was read: only then is it an observation.
    boolean isObservation() {
        return values.containsKey(ExporterSeries.MONOTONIC) && values.containsKey(ExporterSeries.INTERVAL);
    }

    /// The node's time, in microseconds.
    long monotonicMicros() {
        return micros(ExporterSeries.MONOTONIC);
    }

    /// The announced time until the next pass, in microseconds.
    long intervalMicros() {
        return micros(ExporterSeries.INTERVAL);
    }

    private long micros(String key) {
        return Math.round(values.getOrDefault(key, 0.0) * 1e6);
    }
}
