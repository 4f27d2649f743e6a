package io.barograph.e2e.controller;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Prometheus's own tool has nothing to say about what the controller writes.
@Tag("full")
class ControllerPromtoolIT {

    @TempDir
    private Path directory;

    @Test
    void findsNothingWrongWithTheMetrics() throws Exception {
        try (RunningUp up =
                RunningUp.on(directory, "--replay=../examples/recordings/S36_long.trace.gz", "--speed=100")) {
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> up.get("/metrics").contains("PressureRaised"));
            Path said = directory.resolve("said");
            Process promtool = new ProcessBuilder("promtool", "check", "metrics")
                    .redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start();
            try (OutputStream in = promtool.getOutputStream()) {
                in.write(up.get("/metrics").getBytes(UTF_8));
            }
            assertThat(promtool.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(Files.readString(said)).isEmpty();
            assertThat(promtool.exitValue()).isZero();
        }
    }
}
