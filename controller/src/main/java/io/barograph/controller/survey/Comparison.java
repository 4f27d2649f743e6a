package io.barograph.controller.survey;

import io.barograph.signal.Reading;
import module java.base;

/// How many of a node's things differ from what they should be.
///
/// @param unread so many could not be compared
/// @param worst of those that differ, the worst first
public record Comparison<T extends Comparison.Compared>(int compared, int unread, int differing, List<T> worst) {

    private static final int KEPT = 10;

    /// A thing that can be compared.
    public interface Compared {

        /// 0 where it is as it should be; the larger, the worse.
        double distance();
    }

    static <T extends Compared> Comparison<T> of(List<Reading<T>> readings) {
        List<T> presentValues = readings.stream()
                .flatMap(reading -> reading instanceof Reading.Present<T>(T value) ? Stream.of(value) : Stream.empty())
                .toList();
        List<T> differing = presentValues.stream()
                .filter(candidate -> candidate.distance() > 0)
                .sorted(Comparator.comparingDouble(Compared::distance).reversed())
                .toList();
        List<T> worst = List.copyOf(differing.subList(0, Math.min(KEPT, differing.size())));
        return new Comparison<>(presentValues.size(), readings.size() - presentValues.size(), differing.size(), worst);
    }

    /// Whether anything could be compared, or there was nothing to compare.
    public boolean isKnown() {
        return compared > 0 || unread == 0;
    }
}
