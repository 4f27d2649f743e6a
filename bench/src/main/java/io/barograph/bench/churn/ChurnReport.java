package io.barograph.bench.churn;

import io.barograph.bench.Slope;
import io.barograph.bench.Slope.Point;
import module java.base;

/// Tells from the samples of a run what grows. The first third is left out: there the program warms up.
///
/// @param lines what to print
/// @param good whether nothing grows
record ChurnReport(List<String> lines, boolean good) {

    /// MiB a minute: what a program that grows like this would take in a week is 3 GiB.
    private static final double HEAP_LIMIT = 0.3;

    private static final double RESIDENT_LIMIT = 0.5;
    private static final double DESCRIPTORS_LIMIT = 0.5;

    /// Fewer than these are noise.
    private static final int LEAST_SAMPLES = 8;

    static ChurnReport of(List<ChurnSample> samples) {
        List<ChurnSample> warm = samples.subList(samples.size() / 3, samples.size());
        double heap = slope(warm, ChurnSample::heapMib);
        double resident = slope(warm, ChurnSample::residentMib);
        double descriptors = slope(warm, ChurnSample::descriptors);
        boolean enough = warm.size() >= LEAST_SAMPLES;
        // Written so that a missing value, which compares as false, is not taken for calm
        boolean good = heap <= HEAP_LIMIT && resident <= RESIDENT_LIMIT && descriptors <= DESCRIPTORS_LIMIT;
        return new ChurnReport(
                List.of(
                        row("heap that lives, without the ring", heap, "MiB", HEAP_LIMIT),
                        row("resident memory", resident, "MiB", RESIDENT_LIMIT),
                        row("descriptors", descriptors, "", DESCRIPTORS_LIMIT),
                        !enough
                                ? "verdict: none, the run was too short"
                                : good ? "verdict: nothing grows" : "verdict: GROWS"),
                good || !enough);
    }

    private static double slope(List<ChurnSample> samples, ToDoubleFunction<ChurnSample> value) {
        return Slope.perMinute(samples.stream()
                .map(it -> new Point(it.minute(), value.applyAsDouble(it)))
                .toList());
    }

    private static String row(String name, double slope, String unit, double limit) {
        return "slope of %-36s %+.3f %s a minute (limit %.1f)".formatted(name + ":", slope, unit, limit);
    }
}
