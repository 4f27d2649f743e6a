package io.barograph.cli.backtest.prometheus;

import io.barograph.cli.backtest.source.ObservationSource;
import io.barograph.cli.backtest.source.ObservationSource.Sighting;
import io.barograph.controller.watch.SteadyClock;
import io.barograph.rules.observation.Observation;
import io.barograph.signal.Snapshot;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What a source handed over, and how long it let the time pass, for tests.
public final class CollectedObservations implements ObservationSource.Sink, SteadyClock {

    public final List<Sighting> sightings = new ArrayList<>();
    public final List<Double> shares = new ArrayList<>();
    final List<Duration> slept = new ArrayList<>();

    static CollectedObservations of(ScriptedPrometheus prometheus, long fromMillis, long toMillis) throws IOException {
        return of(prometheus, fromMillis, toMillis, null);
    }

    static CollectedObservations of(ScriptedPrometheus prometheus, long fromMillis, long toMillis, @Nullable Path state)
            throws IOException {
        CollectedObservations taken = new CollectedObservations();
        taken.take(prometheus, fromMillis, toMillis, state);
        return taken;
    }

    void take(ScriptedPrometheus prometheus, long fromMillis, long toMillis, @Nullable Path state) throws IOException {
        PrometheusRange range = new PrometheusRange(
                Instant.ofEpochMilli(fromMillis), Instant.ofEpochMilli(toMillis), Duration.ZERO, "");
        new PrometheusSource(prometheus.access(), range, state, this).forEachSighting(this);
    }

    List<Snapshot> snapshots() {
        return sightings.stream()
                .map(Sighting::observation)
                .filter(Observation.Seen.class::isInstance)
                .map(it -> ((Observation.Seen) it).snapshot())
                .toList();
    }

    @Override
    public void takeSighting(Sighting sighting) {
        sightings.add(sighting);
    }

    @Override
    public void reportProgress(double share) {
        shares.add(share);
    }

    @Override
    public long nanos() {
        return 0;
    }

    @Override
    public void sleep(Duration duration) {
        slept.add(duration);
    }
}
