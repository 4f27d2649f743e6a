package io.barograph.e2e.node;

import io.barograph.testkit.process.RunningExporter;
import module java.base;

/// What an exporter on this host says of the test node's pods.
record ExporterView(RunningExporter exporter) implements AutoCloseable {

    private static final String OF_PODS = "barograph_pod_pressure_seconds_total";
    private static final String OF_CONTAINERS = "barograph_container_pressure_seconds_total";
    private static final String INFO = "barograph_container_info";
    private static final String OF_CADVISOR = "container_pressure_cpu_waiting_seconds_total";

    /// @param root what it is to take for the host's root
    static ExporterView start(Path root, Path log, String profile) {
        return new ExporterView(RunningExporter.serving(log, "--path.rootfs=" + root, "--profile=" + profile));
    }

    /// Since its process started.
    Duration age() {
        Instant began = exporter.process().info().startInstant().orElseThrow();
        return Duration.between(began, Instant.now());
    }

    String metrics() {
        return exporter.text("/metrics");
    }

    /// Containers by what `barograph_container_info` says of them.
    static Set<KubeletView.Container> containers(String metrics) {
        Set<KubeletView.Container> containers = new HashSet<>();
        for (ExpositionLine series : ExpositionLine.of(metrics, INFO)) {
            KubeletView.Pod pod = new KubeletView.Pod(
                    series.label("namespace"),
                    series.label("pod"),
                    series.label("uid"),
                    series.label("qos_class").toLowerCase(Locale.ROOT));
            containers.add(new KubeletView.Container(pod, series.label("container"), series.label("container_id")));
        }
        return containers;
    }

    /// Whose pressure is shown: `namespace/pod`.
    static Set<String> podNames(String metrics) {
        return ExpositionLine.of(metrics, OF_PODS).stream()
                .map(ExporterView::name)
                .collect(Collectors.toSet());
    }

    /// Whose pressure is shown: `namespace/pod/container`.
    static Set<String> containerNames(String metrics) {
        return ExpositionLine.of(metrics, OF_CONTAINERS).stream()
                .map(series -> name(series) + "/" + series.label("container"))
                .collect(Collectors.toSet());
    }

    private static String name(ExpositionLine series) {
        return series.label("namespace") + "/" + series.label("pod");
    }

    /// The labels of the series under cAdvisor's name that are a pod's or a container's.
    static Set<Map<String, String>> cadvisorLabels(String metrics) {
        return ExpositionLine.of(metrics, OF_CADVISOR).stream()
                .map(ExpositionLine::labels)
                .map(labels -> (Map<String, String>) new TreeMap<>(labels))
                .filter(labels -> labels.getOrDefault("id", "").contains("/pod"))
                .collect(Collectors.toSet());
    }

    @Override
    public void close() {
        exporter.close();
    }
}
