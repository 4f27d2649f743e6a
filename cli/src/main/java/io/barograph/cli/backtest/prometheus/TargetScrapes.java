package io.barograph.cli.backtest.prometheus;

import io.barograph.cli.backtest.prometheus.client.ApiAnswerParser;
import io.barograph.cli.backtest.prometheus.client.PrometheusException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The scrapes of one target within one piece of the range, put together from the series they left behind.
final class TargetScrapes implements ApiAnswerParser.SeriesSink {

    /// A day of scrapes every two seconds.
    private static final int MOST = 43_200;

    private final TreeMap<Long, ScrapeValues> rows = new TreeMap<>();
    private final long afterMillis;
    private final long untilMillis;
    private String series = "";
    private int column;
    private String node = "";
    private String bootId = "";

    /// @param afterMillis samples at this time or before are left out
    TargetScrapes(long afterMillis, long untilMillis) {
        this.afterMillis = afterMillis;
        this.untilMillis = untilMillis;
    }

    @Override
    public void series(Map<String, String> labels) {
        column = SeriesColumns.of(labels);
        series = labels.toString();
        node = TargetLabels.own(labels, "node");
        bootId = TargetLabels.own(labels, "boot_id");
    }

    @Override
    public void sample(long atMillis, double value) throws PrometheusException {
        if (column < 0 || atMillis <= afterMillis || atMillis > untilMillis) {
            return;
        }
        ScrapeValues row = rows.get(atMillis);
        if (row == null) {
            if (rows.size() == MOST) {
                throw new PrometheusException.TooLarge("more than " + MOST + " scrapes of one target");
            }
            row = new ScrapeValues(atMillis);
            rows.put(atMillis, row);
        }
        if (row.addRuntime(column, value)) {
            return;
        }
        if (row.has(column)) {
            throw new PrometheusException("two series say the same at " + atMillis + " ms, the second of them " + series
                    + ". Maybe narrow --selector to one of them");
        }
        row.set(column, value);
        if (column == SeriesColumns.MONOTONIC) {
            row.isOf(node, bootId);
        }
    }

    /// In the order of time, those only that tell when this node was read.
    List<ScrapeValues> observations(String theNode) {
        return rows.values().stream()
                .filter(row -> row.isObservation() && row.node().equals(theNode))
                .toList();
    }
}
