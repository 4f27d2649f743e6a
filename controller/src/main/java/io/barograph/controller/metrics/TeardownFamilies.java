package io.barograph.controller.metrics;

import io.barograph.rules.fact.PodEndings;
import module java.base;

/// The series of nodes' deleted pods; of each family the largest, so that their number is bounded.
final class TeardownFamilies {

    private TeardownFamilies() {}

    /// All of them, those without a series too.
    ///
    /// @param nodes those whose pods are known
    static Map<ControllerMetricFamily, Map<List<String>, Double>> of(Map<String, PodEndings> nodes) {
        Map<ControllerMetricFamily, Map<List<String>, Double>> families = new EnumMap<>(ControllerMetricFamily.class);
        families.put(ControllerMetricFamily.PODS_TERMINATING, largestSeries(nodes, PodEndings::terminating));
        families.put(ControllerMetricFamily.PODS_OVERDUE, largestSeries(nodes, PodEndings::overdue));
        families.put(ControllerMetricFamily.PODS_OVERDUE_OLDEST, largestSeries(nodes, PodEndings::oldestOverdue));
        return families;
    }

    private static Map<List<String>, Double> largestSeries(
            Map<String, PodEndings> nodes, ToDoubleFunction<PodEndings> reader) {
        Map<List<String>, Double> series = new HashMap<>();
        nodes.forEach((node, endings) -> series.put(List.of(node), reader.applyAsDouble(endings)));
        return LargestSeries.of(series);
    }
}
