package io.barograph.e2e.withstand;

import static io.barograph.e2e.withstand.BoundedExporter.residentBytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.testkit.process.RunningExporter;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// More cgroups than any node has, and more births than any node sees, on the running kernel. Needs root and a cgroup2
/// mount.
@Tag("full")
@Tag("alone")
class ManyCgroupsIT {

    private static final String CONTAINERS = "barograph_exporter_cgroups{type=\"container\"}";
    private static final String PODS = "barograph_exporter_cgroups{type=\"pod\"}";

    @TempDir
    private Path directory;

    @Test
    void tenThousandCgroupsAreReadAndCountedAndForgotten() throws IOException {
        try (CrowdOfCgroups crowd = new CrowdOfCgroups("many")) {
            for (int i = 0; i < 2000; i++) {
                crowd.pod(i, 4);
            }
            assertThat(crowd.size()).isGreaterThan(10_000);
            try (RunningExporter exporter = BoundedExporter.serving(directory.resolve("log"))) {
                await().untilAsserted(() -> {
                    assertThat(exporter.number(CONTAINERS)).isGreaterThanOrEqualTo(8000);
                    assertThat(exporter.number(PODS)).isGreaterThanOrEqualTo(2000);
                });
                assertThat(exporter.number("barograph_exporter_watched_directories")
                                + exporter.number("barograph_exporter_unwatched_directories"))
                        .isGreaterThanOrEqualTo(2000);
                assertThat(exporter.number("barograph_exporter_fd_limit_fallback_reads_total"))
                        .isPositive();
                assertThat(exporter.number("barograph_exporter_pass_failures_total"))
                        .isZero();
                assertThat(residentBytes(exporter)).isLessThan(400L << 20);

                crowd.remove(crowd.size());
                await().untilAsserted(() -> {
                    assertThat(exporter.number(CONTAINERS)).isLessThan(8000);
                    assertThat(exporter.number(PODS)).isLessThan(2000);
                    assertThat(exporter.number("barograph_exporter_cgroups_vanished_total"))
                            .isGreaterThanOrEqualTo(10_000);
                });
                assertThat(exporter.log()).doesNotContain("ERROR");
            }
        }
    }

    @Test
    void twoHundredBirthsAndDeathsASecondAreOutlivedAndNoticed() throws IOException {
        Path root = directory.resolve("root");
        for (int i = 1000; i < 1010; i++) {
            Files.createDirectories(root.resolve("var/log/pods/shop_pod-" + i + "_" + CraftedHost.uid(i)));
        }
        try (CrowdOfCgroups crowd = new CrowdOfCgroups("churn");
                RunningExporter exporter = BoundedExporter.serving(directory.resolve("log"), "--path.rootfs=" + root)) {
            int above = crowd.size();
            int[] pods = {0};
            // A hundred cgroups in a quarter of a second: twice what is asked for, on a machine that has the time
            await().pollInterval(Duration.ofMillis(250)).until(() -> {
                for (int i = 0; i < 25; i++) {
                    crowd.pod(pods[0]++, 3);
                }
                if (pods[0] % 100 == 0) {
                    assertThat(exporter.get("/metrics").statusCode()).isEqualTo(200);
                }
                crowd.remove(crowd.size() - above);
                return pods[0] == 1000;
            });
            for (int i = 1000; i < 1010; i++) {
                crowd.pod(i, 3);
            }
            await().until(() -> named(exporter) == 10);
            assertThat(exporter.number("barograph_passes_total{cause=\"cgroup\"}"))
                    .isPositive();
            assertThat(exporter.number("barograph_exporter_pass_failures_total"))
                    .isZero();
            assertThat(exporter.text("/metrics")).doesNotContain("barograph_exporter_read_errors_total{");
            crowd.remove(crowd.size() - above);
            await().until(() -> named(exporter) == 0);
            assertThat(exporter.log()).doesNotContain("ERROR").doesNotContain("WARN");
        }
    }

    /// How many pods it tells the pressure of.
    private static long named(RunningExporter exporter) {
        return exporter.text("/metrics")
                .lines()
                .filter(line ->
                        line.matches("barograph_pod_pressure_seconds_total\\{.*resource=\"cpu\",kind=\"some\"} .*"))
                .count();
    }
}
