package io.barograph.bench.soak;

import io.barograph.bench.Slope;
import io.barograph.bench.Slope.Point;
import module java.base;

/// Tells from the samples of one program what grows, by the hour. The first third is left out: there the program warms
/// up, and what it keeps of transitions fills.
///
/// @param rows one for each value that is looked at
/// @param verdict what they come to
record SoakReport(List<Row> rows, Verdict verdict) {

    /// Fewer than these are noise.
    private static final int LEAST_SAMPLES = 8;

    /// What is looked at, and how much of it an hour is growth: at 2 MiB of heap a week adds 336.
    private static final List<Measure> MEASURES = List.of(
            new Measure("live heap, MiB", ProgramSample::heapMib, 2),
            new Measure("metaspace, MiB", ProgramSample::metaspaceMib, 1),
            new Measure("resident beside the heap, MiB", ProgramSample::besideMib, 8),
            new Measure("threads", ProgramSample::threads, 1),
            new Measure("descriptors", ProgramSample::descriptors, 4));

    SoakReport {
        rows = List.copyOf(rows);
    }

    enum Verdict {
        LEVEL,
        GROWS,
        TOO_SHORT
    }

    private record Measure(String words, ToDoubleFunction<ProgramSample> value, double limit) {

        Row row(List<ProgramSample> samples) {
            double slope = 60
                    * Slope.perMinute(samples.stream()
                            .map(each -> new Point(each.minute(), value.applyAsDouble(each)))
                            .toList());
            return new Row(
                    words,
                    value.applyAsDouble(samples.getFirst()),
                    value.applyAsDouble(samples.getLast()),
                    slope,
                    limit);
        }
    }

    /// @param anHour the slope
    /// @param limit that it may at most be
    record Row(String words, double first, double last, double anHour, double limit) {

        /// Written so that a missing value, which compares as false, is not taken for calm.
        boolean within() {
            return anHour <= limit;
        }
    }

    static SoakReport of(List<ProgramSample> samples) {
        List<ProgramSample> warm = samples.subList(samples.size() / 3, samples.size());
        List<Row> rows = warm.isEmpty()
                ? List.of()
                : MEASURES.stream().map(each -> each.row(warm)).toList();
        if (warm.size() < LEAST_SAMPLES) {
            return new SoakReport(rows, Verdict.TOO_SHORT);
        }
        return new SoakReport(rows, rows.stream().allMatch(Row::within) ? Verdict.LEVEL : Verdict.GROWS);
    }

    /// A table's lines.
    List<String> lines(String program) {
        return rows.stream()
                .map(row -> String.format(
                        Locale.ROOT,
                        "| %-10s | %-30s | %9.2f | %9.2f | %+9.3f | %5.0f | %-5s |",
                        program,
                        row.words,
                        row.first,
                        row.last,
                        row.anHour,
                        row.limit,
                        row.within() ? "met" : "GROWS"))
                .toList();
    }
}
