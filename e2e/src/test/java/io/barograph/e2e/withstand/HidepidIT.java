package io.barograph.e2e.withstand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.testkit.host.BusyPod;
import io.barograph.testkit.process.RunningExporter;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `/proc` mounted so that it hides other users' processes, from an exporter without any capability. Needs root, for a
/// mount namespace of one's own.
@Tag("full")
@Tag("alone")
class HidepidIT {

    private static final String MOUNT = "mount -t proc -o hidepid=$0 proc /proc && exec \"$@\"";

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"invisible", "ptraceable"})
    void costsNothing(String hidepid) {
        List<String> mounted = List.of("unshare", "-m", "sh", "-c", MOUNT, hidepid);
        List<String> powerless = List.of("setpriv", "--inh-caps=-all", "--bounding-set=-all", "--no-new-privs");
        try (BusyPod _ = BusyPod.unlimited(2);
                RunningExporter exporter =
                        BoundedExporter.serving(directory.resolve("log"), join(mounted, powerless), List.of())) {
            assertThat(Files.exists(Path.of("/proc/1/stat")))
                    .as("ours is as it was")
                    .isTrue();
            await().untilAsserted(() -> {
                String metrics = exporter.text("/metrics");
                assertThat(metrics)
                        .contains("barograph_pressure_seconds_total{scope=\"node\",resource=\"cpu\",kind=\"some\"}")
                        .contains("barograph_exporter_psi_triggers 3.0")
                        .doesNotContain("barograph_exporter_read_errors_total{");
                assertThat(exporter.number("barograph_exporter_cgroups{type=\"container\"}"))
                        .isPositive();
                assertThat(exporter.number("barograph_exporter_watched_directories"))
                        .isPositive();
            });
            assertThat(exporter.number("barograph_exporter_pass_failures_total"))
                    .isZero();
            assertThat(exporter.log()).doesNotContain("ERROR");
        }
    }

    private static List<String> join(List<String> first, List<String> then) {
        return Stream.concat(first.stream(), then.stream()).toList();
    }
}
