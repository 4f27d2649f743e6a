package io.barograph.exporter.http;

import io.barograph.exporter.eviction.EvictionSignals;
import io.barograph.exporter.exposition.ExporterSeries;
import io.barograph.exporter.exposition.catalogue.ExporterMetric;
import io.barograph.exporter.frame.PassCost;
import io.barograph.exporter.sample.Sample;
import io.barograph.exporter.sample.Sampler;
import io.barograph.exporter.sample.SamplerState;
import io.barograph.exporter.sample.ring.SnapshotRing;
import io.barograph.web.LongPoll;
import module java.base;

/// The exporter's parts that its routes show.
///
/// @param signals how the node's memory counts
/// @param clockMicros the sampler's
/// @param config the labels of `barograph_exporter_config_info`
public record ExporterParts(
        Sampler sampler,
        SnapshotRing ring,
        LongPoll poll,
        EvictionSignals signals,
        LongSupplier clockMicros,
        List<String> config) {

    private static final String COLLECTOR = "kernel";

    public ExporterParts {
        config = List.copyOf(config);
    }

    /// The exporter's own series, besides those that simpleclient keeps.
    List<ExporterSeries> series(SamplerState state) {
        List<ExporterSeries> all = new ArrayList<>();
        state.made().forEach((cause, count) -> all.add(new ExporterSeries(ExporterMetric.PASSES, count, cause.word())));
        all.add(new ExporterSeries(ExporterMetric.PASS_FAILURES, state.failed()));
        all.add(new ExporterSeries(
                ExporterMetric.COLLECTOR_SUCCESS, state.failure().isEmpty() ? 1 : 0, COLLECTOR));
        Sample latest = state.latest();
        if (latest != null) {
            all.add(new ExporterSeries(
                    ExporterMetric.COLLECTOR_DURATION, latest.timing().tookMicros(), COLLECTOR));
            long age = clockMicros.getAsLong() - latest.timing().beganMicros();
            all.add(new ExporterSeries(ExporterMetric.SNAPSHOT_AGE, Math.max(0, age)));
            all.add(new ExporterSeries(
                    ExporterMetric.CGROUPS_VANISHED, latest.tally().cgroupsVanished()));
            PassCost cost = latest.tally().cost();
            all.add(new ExporterSeries(ExporterMetric.CGROUPS_UNREAD, cost.unread()));
            all.add(new ExporterSeries(ExporterMetric.FILES_READ, cost.files()));
            all.add(new ExporterSeries(ExporterMetric.FILES_MISSING, cost.vanished()));
            all.add(new ExporterSeries(ExporterMetric.FD_LIMIT_FALLBACK_READS, cost.fallbacks()));
            cost.errors()
                    .forEach((error, count) -> all.add(
                            new ExporterSeries(ExporterMetric.READ_ERRORS, count, error.file(), error.cause())));
        }
        all.add(new ExporterSeries(ExporterMetric.RING_SNAPSHOTS, ring.size()));
        all.add(new ExporterSeries(ExporterMetric.RING_BYTES, ring.bytes()));
        all.add(new ExporterSeries(ExporterMetric.WAITING_POLLS, poll.waiting()));
        all.add(new ExporterSeries(ExporterMetric.CONFIG_INFO, 1, config.toArray(String[]::new)));
        return all;
    }
}
