package io.barograph.exporter.contention.disk;

import io.barograph.exporter.frame.Disk.Requests;
import io.barograph.signal.Reading;
import org.jspecify.annotations.Nullable;

/// The latency of one direction of one disk during an interval, beside its baseline.
///
/// @param done what was done in this direction within the interval
/// @param meanServiceMicros for how long the disk was busy for each request of both directions, in the mean; 0 where
/// that is not known
/// @param slowestMicros how long a request takes on the slowest disk of this kind that is healthy
/// @param baseline null where nothing was learned yet
public record DiskLatency(
        Requests done,
        long intervalMicros,
        double meanServiceMicros,
        double slowestMicros,
        @Nullable DiskBaseline baseline) {

    /// The mean latency of the requests that ended in the interval.
    public Reading<Double> presentMicros() {
        return done.count() == 0
                ? Reading.absent("no request ended")
                : Reading.of(1000.0 * done.millis() / done.count());
    }

    /// The latency without others; absent until it was seen.
    public Reading<Double> baselineMicros() {
        DiskBaseline learned = baseline;
        return learned == null || !learned.uncrowded()
                ? Reading.absent("the disk was not seen yet with one request at a time")
                : Reading.of(learned.latencyMicros());
    }

    /// How long all requests of the interval took together.
    public double waitedMicros() {
        return 1000.0 * done.millis();
    }

    /// How much longer requests took than without others, at least: between 0 and 1.
    ///
    /// @param inFlight how many requests the owner itself had in flight on average: these wait for each other
    public double leastSlowdown(double inFlight) {
        DiskBaseline learned = baseline;
        double alone = learned == null
                ? slowestMicros
                : learned.uncrowded() ? learned.latencyMicros() : Math.min(slowestMicros, learned.latencyMicros());
        return slowdownPart(alone, inFlight);
    }

    /// The same, at most: a disk of which no baseline was seen may be any faster.
    public double mostSlowdown(double inFlight) {
        DiskBaseline learned = baseline;
        return slowdownPart(learned == null || !learned.uncrowded() ? 0 : learned.latencyMicros(), inFlight);
    }

    /// Requests that are larger than those of the baseline may take longer by themselves: they are slower only as far
    /// as they queued.
    private double slowdownPart(double aloneMicros, double inFlight) {
        double present = done.count() == 0 ? 0 : 1000.0 * done.millis() / done.count();
        double spacing = baseline == null ? 0 : baseline.spacingMicros();
        double expected = Math.max(aloneMicros, inFlight * spacing);
        if (baseline != null && done.count() > 0 && baseline.wasLearnedFromSmallerRequestsThan(done)) {
            expected = Math.max(expected, meanServiceMicros);
        }
        return present <= expected ? 0 : 1 - expected / present;
    }
}
