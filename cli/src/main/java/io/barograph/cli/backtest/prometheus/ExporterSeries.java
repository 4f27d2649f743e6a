package io.barograph.cli.backtest.prometheus;

import module java.base;

/// The series of an exporter that observations are made of, and their labels.
///
/// Where a target has a label that an exporter has too, Prometheus renames the exporter's (`honor_labels: false`).
final class ExporterSeries {

    /// The family that has a snapshot's node, boot and time.
    static final String MONOTONIC = "barograph_snapshot_monotonic_seconds";

    static final String INTERVAL = "barograph_snapshot_interval_seconds";

    /// Has a series for each container runtime.
    static final String TEARDOWN = "barograph_teardown_containers";

    /// Has a series for each container runtime.
    static final String TEARDOWN_OLDEST = "barograph_teardown_containers_oldest_seconds";

    /// All of them, as a regular expression of PromQL's.
    static final String FAMILIES = "barograph_(snapshot_(monotonic|interval)_seconds|contention_(ratio|pods)"
            + "|pressure_(ratio|seconds_total)|steal_ratio"
            + "|teardown_(containers(_oldest_seconds)?|files_per_second|removing_seconds)"
            + "|eviction_(threshold_(bytes|inodes|pids)|soft_grace_period_seconds)"
            + "|eviction_signal_((available|capacity)_(bytes|inodes|pids)|age_seconds))";

    private static final String RENAMED = "exported_";
    private static final Pattern PLAIN_NAME = Pattern.compile("[a-zA-Z_][a-zA-Z0-9_]*");

    private ExporterSeries() {}

    /// The family without its unit, and the labels that tell its series apart:
    /// `barograph_contention_ratio kubepods cpu 60s`.
    static String seriesKey(Map<String, String> labels) {
        String family = labels.getOrDefault("__name__", "").replaceFirst("_(bytes|inodes|pids)$", "");
        StringBuilder key = new StringBuilder(family);
        tellingLabels(family).forEach(label -> key.append(' ').append(ownLabel(labels, label)));
        return key.toString();
    }

    private static List<String> tellingLabels(String family) {
        return switch (family) {
            case "barograph_contention_ratio" -> List.of("scope", "resource", "window");
            case "barograph_contention_pods" -> List.of("scope", "resource", "state");
            case "barograph_pressure_ratio" -> List.of("scope", "resource", "kind", "window");
            case "barograph_pressure_seconds_total" -> List.of("scope", "resource", "kind");
            case "barograph_eviction_threshold" -> List.of("signal", "type");
            case "barograph_eviction_signal_available",
                    "barograph_eviction_signal_capacity",
                    "barograph_eviction_signal_age_seconds",
                    "barograph_eviction_soft_grace_period_seconds" -> List.of("signal");
            default -> List.of();
        };
    }

    /// The value of an exporter's own label; empty where there is none.
    static String ownLabel(Map<String, String> labels, String name) {
        return labels.getOrDefault(ownName(labels, name), "");
    }

    /// The name of an exporter's own label among these.
    static String ownName(Map<String, String> labels, String name) {
        return labels.containsKey(RENAMED + name) ? RENAMED + name : name;
    }

    /// A label's name as PromQL takes it: since Prometheus 3 it may have any characters, and is quoted then, as
    /// `k8s.node.name` is (<https://prometheus.io/docs/guides/utf8/>).
    static String labelName(String name) {
        return PLAIN_NAME.matcher(name).matches() ? name : quotedText(name);
    }

    /// A text as PromQL takes it.
    static String quotedText(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }
}
