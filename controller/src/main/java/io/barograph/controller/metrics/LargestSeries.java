package io.barograph.controller.metrics;

import module java.base;

/// Keeps the number of a family's series bounded.
final class LargestSeries {

    private static final int MAX_SERIES = 200;

    private LargestSeries() {}

    /// Of equal ones the first by their labels, so that the same are written each time.
    static Map<List<String>, Double> of(Map<List<String>, Double> series) {
        return series.size() <= MAX_SERIES
                ? series
                : series.entrySet().stream()
                        .sorted(Map.Entry.<List<String>, Double>comparingByValue(Comparator.reverseOrder())
                                .thenComparing(entry -> String.join(" ", entry.getKey())))
                        .limit(MAX_SERIES)
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}
