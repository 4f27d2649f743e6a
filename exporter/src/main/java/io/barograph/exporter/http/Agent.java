package io.barograph.exporter.http;

import io.barograph.exporter.exposition.Family;
import io.barograph.exporter.exposition.OwnSeries;
import io.barograph.exporter.exposition.TeardownSeries;
import io.barograph.exporter.sample.Sample;
import io.barograph.exporter.sample.Sampler;
import io.barograph.exporter.sample.SamplerState;
import io.barograph.exporter.sample.SnapshotRing;
import io.barograph.web.LongPoll;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/// The exporter's parts that its routes show.
///
/// @param config the labels of `barograph_exporter_config_info`
public record Agent(Sampler sampler, SnapshotRing ring, LongPoll poll, Clocks clocks, List<String> config) {

    private static final String COLLECTOR = "kernel";

    public Agent {
        config = List.copyOf(config);
    }

    /// The sampler's clock.
    LongSupplier clockMicros() {
        return clocks.micros();
    }

    /// What it says of itself, besides what simpleclient keeps.
    List<OwnSeries> series(SamplerState state) {
        List<OwnSeries> all = new ArrayList<>();
        state.made().forEach((cause, count) -> all.add(OwnSeries.count(Family.PASSES, count, cause.word())));
        all.add(OwnSeries.count(Family.PASS_FAILURES, state.failed()));
        all.add(OwnSeries.count(Family.COLLECTOR_SUCCESS, state.failure().isEmpty() ? 1 : 0, COLLECTOR));
        Sample latest = state.latest();
        if (latest != null) {
            all.add(OwnSeries.micros(Family.COLLECTOR_DURATION, latest.timing().tookMicros(), COLLECTOR));
            long age = clockMicros().getAsLong() - latest.timing().beganMicros();
            all.add(OwnSeries.micros(Family.SNAPSHOT_AGE, Math.max(0, age)));
            all.add(OwnSeries.count(Family.CGROUPS_VANISHED, latest.tally().cgroupsVanished()));
            all.add(OwnSeries.count(Family.CGROUPS_UNREAD, latest.tally().cgroupsUnread()));
            all.add(OwnSeries.count(Family.FILES_READ, latest.tally().reads().files()));
            all.add(OwnSeries.count(Family.FILES_MISSING, latest.tally().reads().vanished()));
            all.add(OwnSeries.count(
                    Family.FD_LIMIT_FALLBACK_READS, latest.tally().reads().fallbacks()));
            latest.tally()
                    .readErrors()
                    .forEach((error, count) ->
                            all.add(OwnSeries.count(Family.READ_ERRORS, count, error.file(), error.cause())));
        }
        if (latest != null && state.failure().isEmpty()) {
            all.addAll(TeardownSeries.of(latest.pass().removals()));
        }
        all.add(OwnSeries.count(Family.RING_SNAPSHOTS, ring.size()));
        all.add(OwnSeries.count(Family.RING_BYTES, ring.bytes()));
        all.add(OwnSeries.count(Family.WAITING_POLLS, poll.waiting()));
        all.add(OwnSeries.count(Family.CONFIG_INFO, 1, config.toArray(String[]::new)));
        return all;
    }
}
