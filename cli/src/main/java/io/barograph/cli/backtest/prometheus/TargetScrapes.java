package io.barograph.cli.backtest.prometheus;

import io.barograph.cli.backtest.prometheus.client.ApiAnswer.Series;
import io.barograph.cli.backtest.prometheus.client.PrometheusException;
import java.util.List;
import java.util.TreeMap;

/// Puts the scrapes of one target together from its series.
final class TargetScrapes {

    /// A day of scrapes every two seconds.
    private static final int MOST = 43_200;

    private TargetScrapes() {}

    /// Those that say when this node was read, in the order of time.
    ///
    /// @param afterMillis samples at this time or before are left out
    static List<ScrapeValues> of(List<Series> all, String node, long afterMillis, long untilMillis)
            throws PrometheusException {
        TreeMap<Long, ScrapeValues> scrapes = new TreeMap<>();
        for (Series series : all) {
            String key = ExporterSeries.key(series.metric());
            for (double[] sample : series.values()) {
                long atMillis = Math.round(sample[0] * 1000);
                if (atMillis > afterMillis && atMillis <= untilMillis) {
                    add(series, key, scrapes.computeIfAbsent(atMillis, ScrapeValues::new), sample[1]);
                }
            }
            if (scrapes.size() > MOST) {
                throw new PrometheusException.TooLarge("more than " + MOST + " scrapes of one target");
            }
        }
        return scrapes.values().stream()
                .filter(each -> each.isObservation() && each.node().equals(node))
                .toList();
    }

    private static void add(Series series, String key, ScrapeValues scrape, double value) throws PrometheusException {
        if (!scrape.add(key, value)) {
            throw new PrometheusException("two series have a value at " + scrape.atMillis() + " ms, the second is "
                    + series.metric() + ", expected one. Maybe narrow --selector to one of them");
        }
        if (key.equals(ExporterSeries.MONOTONIC)) {
            scrape.isOf(ExporterSeries.own(series.metric(), "node"), ExporterSeries.own(series.metric(), "boot_id"));
        }
    }
}
