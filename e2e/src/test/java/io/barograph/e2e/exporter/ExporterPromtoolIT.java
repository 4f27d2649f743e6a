package io.barograph.e2e.exporter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;

import io.barograph.testkit.process.RunningExporter;
import io.barograph.testkit.prometheus.Promtool;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Prometheus's own tool has nothing to say about what the exporter writes.
@Tag("full")
class ExporterPromtoolIT {

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "S04_overcommit, lean",
        "S20_memory_shortage_swap, compat",
        "S14_system_hog, full",
    })
    void findsNothingWrongWithTheMetrics(String recording, String profile) {
        try (RunningExporter exporter = RunningExporter.serving(
                directory.resolve("log"),
                "--replay=../examples/recordings/" + recording + ".trace.gz",
                "--speed=1000",
                "--profile=" + profile,
                "--compat=node-exporter")) {
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> new String(exporter.get("/metrics").body(), UTF_8)
                            .contains("barograph_contention_seconds_total{"));
            Promtool.findsNothingWrongWith(exporter.text("/metrics"), directory.resolve("said"));
        }
    }
}
