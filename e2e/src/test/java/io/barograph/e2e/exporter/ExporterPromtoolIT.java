package io.barograph.e2e.exporter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Prometheus's own tool has nothing to say about what the exporter writes.
@Tag("full")
class ExporterPromtoolIT {

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"S04_overcommit", "S20_memory_shortage_swap", "S14_system_hog"})
    void findsNothingWrongWithTheMetrics(String recording) throws Exception {
        try (RunningExporter exporter = RunningExporter.serving(
                directory.resolve("log"),
                "--replay=../examples/recordings/" + recording + ".trace.gz",
                "--speed=1000",
                "--compat=node-exporter")) {
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> new String(exporter.get("/metrics").body(), UTF_8)
                            .contains("barograph_contention_seconds_total{"));
            byte[] metrics = exporter.get("/metrics").body();
            Path said = directory.resolve("said");
            Process promtool = new ProcessBuilder("promtool", "check", "metrics")
                    .redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start();
            try (OutputStream in = promtool.getOutputStream()) {
                in.write(metrics);
            }
            assertThat(promtool.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(Files.readString(said)).isEmpty();
            assertThat(promtool.exitValue()).isZero();
        }
    }
}
