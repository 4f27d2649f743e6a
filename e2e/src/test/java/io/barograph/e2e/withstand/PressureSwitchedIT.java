package io.barograph.e2e.withstand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.testkit.host.BusyPod;
import io.barograph.testkit.host.KernelMounts;
import io.barograph.testkit.process.RunningExporter;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A pod whose pressure files are switched off and on again below a running exporter: `cgroup.pressure` of kernel 6.1.
/// The descriptors that it keeps are dead then. Needs root and a cgroup2 mount.
@Tag("full")
@Tag("alone")
class PressureSwitchedIT {

    private static final String SOME =
            "barograph_container_pressure_seconds_total{namespace=\"shop\",pod=\"cart-0\",container=\"web\",resource=\"cpu\",kind=\"some\"}";

    @TempDir
    private Path directory;

    @Test
    void isAbsentWhileItIsOffAndGoesOnAfterwards() throws IOException {
        Path root = directory.resolve("root");
        try (BusyPod pod = BusyPod.unlimited(2 * Runtime.getRuntime().availableProcessors())) {
            pod.nameBelow(root);
            Path pressure = KernelMounts.cgroup2().resolve(pod.container()).resolve("cgroup.pressure");
            try (RunningExporter exporter =
                    BoundedExporter.serving(directory.resolve("log"), "--path.rootfs=" + root)) {
                awaitMore(exporter, 0);
                for (int i = 0; i < 2; i++) {
                    Files.writeString(pressure, "0");
                    await().atMost(Duration.ofSeconds(30))
                            .until(() -> exporter.value(SOME).equals("absent"));
                    assertThat(exporter.value(
                                    "barograph_pressure_seconds_total{scope=\"node\",resource=\"cpu\",kind=\"some\"}"))
                            .isNotEqualTo("absent");
                    Files.writeString(pressure, "1");
                    awaitMore(exporter, 0);
                }
                // Between two passes: nothing but dead descriptors tells of it
                double known = exporter.number(SOME);
                Files.writeString(pressure, "0");
                Files.writeString(pressure, "1");
                awaitMore(exporter, known);
                assertThat(exporter.text("/metrics")).doesNotContain("barograph_exporter_read_errors_total{");
                assertThat(exporter.number("barograph_exporter_pass_failures_total"))
                        .isZero();
            }
        }
    }

    /// It may be absent for a pass on the way there.
    private static void awaitMore(RunningExporter exporter, double than) {
        await().atMost(Duration.ofSeconds(30)).until(() -> exporter.count(SOME) > than);
    }
}
