package io.barograph.bench.cluster;

import io.barograph.bench.Slope;
import io.barograph.bench.Slope.Point;
import module java.base;

/// Tells from the samples of a soak, after it has warmed up, what grows, by the hour of the nodes' time.
///
/// @param lines what to print
/// @param good whether nothing grows
record SoakReport(List<String> lines, boolean good) {

    /// Fewer than these are noise.
    private static final int LEAST_SAMPLES = 8;

    /// What is looked at, and how much of it an hour is growth: at 2 MiB of heap a week adds 336.
    private static final List<Row> ROWS = List.of(
            new Row("heap that lives, MiB", SoakSample::heapMib, 2),
            new Row("metaspace, MiB", SoakSample::metaspaceMib, 1),
            new Row("resident beside it, MiB", SoakSample::besideMib, 8),
            new Row("threads", SoakSample::threads, 1),
            new Row("descriptors", SoakSample::descriptors, 4));

    private record Row(String words, ToDoubleFunction<SoakSample> value, double limit) {

        double anHour(List<SoakSample> samples, int speed) {
            return 60.0
                    / speed
                    * Slope.perMinute(samples.stream()
                            .map(each -> new Point(each.minute(), value.applyAsDouble(each)))
                            .toList());
        }
    }

    /// @param speed how much faster the nodes' time passed than ours
    static SoakReport of(List<SoakSample> samples, int speed) {
        boolean enough = samples.size() >= LEAST_SAMPLES;
        boolean good = true;
        List<String> lines = new ArrayList<>();
        for (Row row : ROWS) {
            double slope = row.anHour(samples, speed);
            // Written so that a missing value, which compares as false, is not taken for calm
            good &= slope <= row.limit;
            lines.add(String.format(
                    Locale.ROOT,
                    "slope of %-24s %+.3f an hour of the nodes' time (limit %.0f)",
                    row.words,
                    slope,
                    row.limit));
        }
        lines.add(
                !enough ? "verdict: none, the run was too short" : good ? "verdict: nothing grows" : "verdict: GROWS");
        return new SoakReport(List.copyOf(lines), good || !enough);
    }
}
