package io.barograph.e2e.exporter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.testkit.process.RunningExporter;
import io.barograph.testkit.prometheus.NodeExporter;
import io.barograph.testkit.prometheus.ScrapedMetrics;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Debian's node_exporter and ours beside it, on one kernel and on invented files. Needs root for the latter: a mount
/// namespace of one's own.
@Tag("full")
class NodeExporterIT {

    /// Mounts a folder over the kernel's own, for one program alone, and not to be written to: a trigger is written
    /// into a pressure file.
    private static final String MOUNT =
            "mount --bind \"$0\" /proc/pressure && mount -o remount,bind,ro /proc/pressure && exec \"$@\"";

    @TempDir
    private Path directory;

    @Test
    void showsWhatNodeExporterShowsOfThisKernel() {
        try (NodeExporter theirs = NodeExporter.serving(directory.resolve("theirs"), List.of());
                RunningExporter ours = RunningExporter.serving(directory.resolve("ours"), "--compat=node-exporter")) {
            ScrapedMetrics before = scrape(theirs.text());
            // A scrape shares a pass with those of the last second
            await().untilAsserted(() -> {
                ScrapedMetrics between = scrape(ours.text("/metrics"));
                ScrapedMetrics after = scrape(theirs.text());
                assertThat(between.headers()).isEqualTo(before.headers());
                assertThat(between.values().keySet()).isEqualTo(before.values().keySet());
                assertThat(between.values()).containsKey("node_pressure_cpu_waiting_seconds_total");
                for (String series : before.values().keySet()) {
                    if (!series.contains("duration_seconds")) {
                        assertThat(between.millionths(series))
                                .as(series)
                                .isBetween(before.millionths(series), after.millionths(series));
                    }
                }
            });
        }
    }

    /// Of numbers that node_exporter's two divisions by a thousand do not spoil in the last digit.
    @Test
    void showsTheSameBytesOfTheSameFiles() throws IOException {
        Path pressure = Files.createDirectory(directory.resolve("pressure"));
        pressure(pressure, "cpu", 12_345_678_903L, 0);
        pressure(pressure, "memory", 234_567_891, 300_007);
        pressure(pressure, "io", 45_678_912_345L, 5_678_912_347L);
        List<String> mounted = List.of("unshare", "-m", "sh", "-c", MOUNT, pressure.toString());
        try (NodeExporter theirs = NodeExporter.serving(directory.resolve("theirs"), mounted);
                RunningExporter ours = RunningExporter.serving(
                        directory.resolve("ours"), mounted, List.of("--compat=node-exporter"))) {
            ScrapedMetrics expected = scrape(theirs.text());
            ScrapedMetrics actual = scrape(ours.text("/metrics"));
            String duration = "node_scrape_collector_duration_seconds{collector=\"pressure\"}";
            assertThat(actual.headers()).isEqualTo(expected.headers());
            assertThat(actual.values()).containsKey(duration);
            expected.values().put(duration, actual.values().get(duration));
            assertThat(actual.values())
                    .isEqualTo(expected.values())
                    .containsAllEntriesOf(Map.of(
                            "node_pressure_cpu_waiting_seconds_total", "12345.678903",
                            "node_pressure_io_stalled_seconds_total", "5678.912347"));
        }
    }

    private static void pressure(Path folder, String resource, long some, long full) throws IOException {
        String line = " avg10=1.00 avg60=2.00 avg300=3.00 total=";
        Files.writeString(folder.resolve(resource), "some" + line + some + "\nfull" + line + full + "\n");
    }

    private static ScrapedMetrics scrape(String text) {
        return ScrapedMetrics.of(
                text, family -> family.startsWith("node_pressure_") || family.startsWith("node_scrape_"));
    }
}
