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
    List<ExporterSeries> ownSeries(SamplerState state) {
        List<ExporterSeries> allSeries = new ArrayList<>();
        state.madePasses()
                .forEach((cause, count) ->
                        allSeries.add(new ExporterSeries(ExporterMetric.PASSES, count, cause.word())));
        allSeries.add(new ExporterSeries(ExporterMetric.PASS_FAILURES, state.failed()));
        allSeries.add(new ExporterSeries(
                ExporterMetric.COLLECTOR_SUCCESS, state.failure().isEmpty() ? 1 : 0, COLLECTOR));
        Sample latestSample = state.latestSample();
        if (latestSample != null) {
            allSeries.add(new ExporterSeries(
                    ExporterMetric.COLLECTOR_DURATION, latestSample.timing().tookMicros(), COLLECTOR));
            long age = clockMicros.getAsLong() - latestSample.timing().beganMicros();
            allSeries.add(new ExporterSeries(ExporterMetric.SNAPSHOT_AGE, Math.max(0, age)));
            allSeries.add(new ExporterSeries(
                    ExporterMetric.CGROUPS_VANISHED, latestSample.tally().cgroupsVanished()));
            PassCost cost = latestSample.tally().cost();
            allSeries.add(new ExporterSeries(ExporterMetric.CGROUPS_UNREAD, cost.unread()));
            allSeries.add(new ExporterSeries(ExporterMetric.FILES_READ, cost.files()));
            allSeries.add(new ExporterSeries(ExporterMetric.FILES_MISSING, cost.vanished()));
            allSeries.add(new ExporterSeries(ExporterMetric.FD_LIMIT_FALLBACK_READS, cost.fallbacks()));
            cost.errors()
                    .forEach((error, count) -> allSeries.add(
                            new ExporterSeries(ExporterMetric.READ_ERRORS, count, error.file(), error.cause())));
        }
        allSeries.add(new ExporterSeries(ExporterMetric.RING_SNAPSHOTS, ring.size()));
        allSeries.add(new ExporterSeries(ExporterMetric.RING_BYTES, ring.bytes()));
        allSeries.add(new ExporterSeries(ExporterMetric.WAITING_POLLS, poll.waiting()));
        allSeries.add(new ExporterSeries(ExporterMetric.CONFIG_INFO, 1, config.toArray(String[]::new)));
        return allSeries;
    }
}
