package io.barograph.exporter.exposition.catalogue;

import static io.barograph.metric.MetricStability.FOREIGN;
import static io.barograph.metric.MetricType.COUNTER;

import io.barograph.metric.MetricFamily;

/// cAdvisor's names and help texts, to the byte, with the kubelet's labels in its order.
///
/// Source: <https://github.com/google/cadvisor/blob/master/metrics/prometheus.go>
final class CadvisorMetrics {

    private static final String LABELS = "{container,id,image,name,namespace,pod}";

    private CadvisorMetrics() {}

    /// What the kernel calls `some`.
    ///
    /// @param words the resource as the help text has it
    static MetricFamily waiting(String resource, String words) {
        return of(
                "pressure_" + resource + "_waiting_seconds",
                "Total time duration tasks in the container have waited due to " + words + " congestion.");
    }

    /// What the kernel calls `full`.
    ///
    /// @param words the resource as the help text has it
    static MetricFamily stalled(String resource, String words) {
        return of(
                "pressure_" + resource + "_stalled_seconds",
                "Total time duration no tasks in the container could make progress due to " + words + " congestion.");
    }

    /// What the CPU limit did.
    static MetricFamily cfs(String name, String help) {
        return of("cpu_cfs_" + name, help);
    }

    private static MetricFamily of(String name, String help) {
        return MetricFamily.of(COUNTER, "container_" + name + "_total" + LABELS, help, FOREIGN);
    }
}
