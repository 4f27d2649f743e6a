package io.barograph.e2e.controller;

import static org.awaitility.Awaitility.await;

import io.barograph.testkit.prometheus.Promtool;
import module java.base;
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
            await().until(() -> up.get("/metrics").contains("PressureRaised"));
            Promtool.findsNothingWrongWith(up.get("/metrics"), directory.resolve("said"));
        }
    }
}
