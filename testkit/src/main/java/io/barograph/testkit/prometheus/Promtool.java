package io.barograph.testkit.prometheus;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

/// Prometheus's own tool.
public final class Promtool {

    private Promtool() {}

    /// Demands that it has nothing to say about an exposition.
    public static void findsNothingWrongWith(String metrics, Path said) {
        try {
            Process promtool = new ProcessBuilder("promtool", "check", "metrics")
                    .redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start();
            try (OutputStream in = promtool.getOutputStream()) {
                in.write(metrics.getBytes(UTF_8));
            }
            assertThat(promtool.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(Files.readString(said)).isEmpty();
            assertThat(promtool.exitValue()).isZero();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
