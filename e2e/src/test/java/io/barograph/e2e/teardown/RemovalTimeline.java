package io.barograph.e2e.teardown;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.e2e.node.TestNode;
import io.barograph.testkit.process.RunningExporter;
import module java.base;

/// Looks once a second at all that could show how far the pods of one namespace are from gone.
///
/// @param name of the namespace
record RemovalTimeline(TestNode node, RunningExporter exporter, String name, List<Look> looks) {

    private static final String STATES = "run/containerd/io.containerd.runtime.v2.task/k8s.io";

    RemovalTimeline(TestNode node, RunningExporter exporter, String name) {
        this(node, exporter, name, new ArrayList<>());
    }

    /// What was seen at one time.
    ///
    /// @param seconds since the first look
    /// @param terminating by the API server, as the next two
    /// @param oldestOverdue in seconds
    /// @param bundles directories that the runtime has for containers
    /// @param idle containers without a process, by the exporter
    /// @param files in use in the runtime's file system
    /// @param removed files a second, by the exporter; NaN where it does not know
    /// @param removing for so many seconds, by the exporter; NaN where it does not know
    record Look(
            double seconds,
            int pods,
            int terminating,
            int overdue,
            double oldestOverdue,
            int bundles,
            double idle,
            long files,
            double removed,
            double removing) {}

    /// Looks until that is so.
    void until(Duration atMost, Predicate<Look> over) {
        long began = System.nanoTime();
        long deadline = began + atMost.toNanos();
        while (true) {
            Look now = look((System.nanoTime() - began) / 1e9);
            looks.add(now);
            System.err.println("barograph e2e: " + now);
            if (over.test(now)) {
                return;
            }
            if (System.nanoTime() > deadline) {
                throw new AssertionError("not so within " + atMost + ": " + looks);
            }
            LockSupport.parkNanos(1_000_000_000);
        }
    }

    private Look look(double seconds) {
        int pods = 0;
        int terminating = 0;
        int overdue = 0;
        double oldest = 0;
        Instant now = Instant.now();
        for (JsonNode pod : node.api()
                .admin()
                .get("/api/v1/namespaces/" + name + "/pods")
                .orFail()
                .path("items")) {
            pods++;
            String deleted = pod.at("/metadata/deletionTimestamp").asText();
            if (!deleted.isEmpty()) {
                terminating++;
                double late = Duration.between(Instant.parse(deleted), now).toMillis() / 1e3;
                overdue += late > 0 ? 1 : 0;
                oldest = Math.max(oldest, late);
            }
        }
        return new Look(
                seconds,
                pods,
                terminating,
                overdue,
                oldest,
                bundles(),
                value("barograph_teardown_containers{runtime=\"containerd\"}"),
                files(),
                value("barograph_teardown_files_per_second"),
                value("barograph_teardown_removing_seconds"));
    }

    private int bundles() {
        String[] names = node.root().resolve(STATES).toFile().list();
        return names == null ? 0 : names.length;
    }

    private double value(String series) {
        String value = exporter.value(series);
        return value.equals("absent") ? Double.NaN : Double.parseDouble(value);
    }

    /// Beside the exporter: by the program `stat`.
    long files() {
        return RuntimeFiles.used(node.root().resolve("var/lib/containerd"));
    }
}
