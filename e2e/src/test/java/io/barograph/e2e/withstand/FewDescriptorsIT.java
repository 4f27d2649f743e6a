package io.barograph.e2e.withstand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.testkit.network.RawHttpClient;
import io.barograph.testkit.process.RunningExporter;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An exporter that may have few files open, on a host with more files than that, and with clients who would take all.
class FewDescriptorsIT {

    private static final int PODS = 100;
    private static final int MOST = 128;

    @TempDir
    private Path directory;

    @Test
    void readsEverythingAndAnswersWhileClientsKeepAllTheyGet() throws IOException {
        CraftedHost host = new CraftedHost(directory);
        for (int i = 0; i < PODS; i++) {
            host.pod(i, "web");
        }
        List<String> few = List.of("sh", "-c", "ulimit -n " + MOST + " && exec \"$@\"", "sh");
        List<RawHttpClient> kept = new ArrayList<>();
        try (RunningExporter exporter = BoundedExporter.serving(directory.resolve("log"), few, host.options())) {
            for (int i = 0; i < MOST; i++) {
                kept.add(RawHttpClient.of(exporter).ask("/healthz"));
            }
            await().ignoreExceptions().untilAsserted(() -> {
                assertThat(exporter.number("barograph_exporter_cgroups{type=\"container\"}"))
                        .isEqualTo(PODS);
                assertThat(exporter.number("barograph_exporter_fd_limit_fallback_reads_total"))
                        .isGreaterThan(PODS);
                assertThat(closed(exporter)).isPositive();
            });
            assertThat(exporter.number("process_max_fds")).isEqualTo(MOST);
            assertThat(exporter.number("barograph_exporter_pass_failures_total"))
                    .isZero();
            String metrics = exporter.text("/metrics");
            assertThat(metrics).doesNotContain("barograph_exporter_read_errors_total{");
            assertThat(metrics.lines().filter(line -> line.startsWith("barograph_pod_pressure_seconds_total{")))
                    .hasSize(PODS * 6);
        } finally {
            for (RawHttpClient each : kept) {
                each.close();
            }
        }
    }

    /// Connections that were closed on clients, since there were too many.
    private static double closed(RunningExporter exporter) {
        String series = "barograph_exporter_http_connections_closed_total";
        return exporter.count(series + "{reason=\"room\",}") + exporter.count(series + "{reason=\"limit\",}");
    }
}
