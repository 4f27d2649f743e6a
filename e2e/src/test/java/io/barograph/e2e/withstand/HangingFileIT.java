package io.barograph.e2e.withstand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.testkit.process.RunningExporter;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A kernel file whose opening does not return. A pipe without a writer stands for it: open(2) waits for a writer.
@Tag("slow")
class HangingFileIT {

    private static final String AGE = "barograph_exporter_snapshot_age_seconds";
    private static final String SOME =
            "barograph_pod_pressure_seconds_total{namespace=\"shop\",pod=\"pod-1\",resource=\"cpu\",kind=\"some\"}";

    @TempDir
    private Path directory;

    @Test
    void theLastPassStaysAndTellsItsAgeUntilTheFileAnswers() throws Exception {
        CraftedHost host = new CraftedHost(directory);
        Path known = host.pod(1, "web");
        try (RunningExporter exporter = BoundedExporter.serving(directory.resolve("log"), List.of(), host.options())) {
            await().until(() -> exporter.value(SOME).equals("0.000000"));
            Path hangs = hang(host);
            await().until(() -> exporter.number(AGE) > 5);

            // All above it wait as well, or nothing would look
            host.contend(known, 5_000_000);
            host.stall(host.cgroup("kubepods"), 5_000_000);
            assertThat(exporter.value(SOME))
                    .as("what is said is old, and said to be")
                    .isEqualTo("0.000000");
            assertThat(exporter.number(AGE)).isGreaterThan(5);
            assertThat(exporter.get("/snapshots").statusCode()).isEqualTo(200);
            assertThat(exporter.get("/healthz").statusCode())
                    .as("until a minute is over")
                    .isEqualTo(200);

            answer(hangs);
            await().until(() -> exporter.value(SOME).equals("5.000000"));
            assertThat(exporter.number(AGE)).isLessThan(20);
            assertThat(exporter.number("barograph_exporter_pass_failures_total"))
                    .isZero();
        }
    }

    @Test
    void endsWhenItIsToldAllTheSame() throws Exception {
        CraftedHost host = new CraftedHost(directory);
        try (RunningExporter exporter = BoundedExporter.serving(directory.resolve("log"), List.of(), host.options())) {
            hang(host);
            await().until(() -> exporter.number(AGE) > 5);
            exporter.process().destroy();
            assertThat(exporter.process().waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(exporter.process().exitValue()).isZero();
            assertThat(exporter.log()).contains("the current pass did not end within");
        }
    }

    /// A new pod whose cpu.pressure hangs. It is made elsewhere and moved, since the exporter keeps files open that it
    /// has met.
    private Path hang(CraftedHost host) throws Exception {
        Path made = host.calm(directory.resolve("made"));
        Path pipe = made.resolve("cpu.pressure");
        Files.delete(pipe);
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Path pod = host.cgroup("kubepods/pod" + CraftedHost.uid(2));
        Files.move(made, pod);
        return pod.resolve("cpu.pressure");
    }

    /// Lets those who wait for a writer go on; what they read is empty.
    private static void answer(Path pipe) throws Exception {
        assertThat(new ProcessBuilder("sh", "-c", ": > \"$0\"", pipe.toString())
                        .start()
                        .waitFor())
                .isZero();
        Files.delete(pipe);
    }
}
