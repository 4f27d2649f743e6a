package io.barograph.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The running kernel wakes an exporter whose timer would let it sleep for a minute. Needs root and a cgroup2 mount.
@Tag("full")
class EventsIT {

    private static final int CPUS = Runtime.getRuntime().availableProcessors();
    private static final String PASSES = "barograph_passes_total";

    @TempDir
    private Path work;

    private Program exporter(String... more) {
        String[] all = new String[more.length + 3];
        all[0] = "--node-name=here";
        all[1] = "--interval=60s";
        all[2] = "--idle-interval=60s";
        System.arraycopy(more, 0, all, 3, more.length);
        return Program.exporter(work, all);
    }

    @Test
    void aStallThatLastsIsAnsweredAgainAndAgain() {
        try (Program exporter = exporter();
                BusyPod _ = BusyPod.unlimited(3 * CPUS)) {
            await().atMost(Duration.ofMinutes(1)).until(() -> value(exporter, PASSES + "{cause=\"psi\"}") >= 4);

            assertThat(value(exporter, "barograph_event_delay_seconds_count{cause=\"psi\",}"))
                    .isGreaterThanOrEqualTo(4);
            assertThat(value(exporter, "barograph_exporter_psi_triggers")).isEqualTo(3);
        }
    }

    @Test
    void aPodThatIsBornOrDiesIsNoticedAtOnce() {
        try (Program exporter = exporter()) {
            double before = value(exporter, PASSES + "{cause=\"cgroup\"}");
            try (BusyPod _ = BusyPod.unlimited(0)) {
                await().atMost(Duration.ofSeconds(20))
                        .until(() -> value(exporter, "barograph_exporter_cgroups{type=\"container\"}") >= 1);
                assertThat(value(exporter, PASSES + "{cause=\"cgroup\"}")).isGreaterThan(before);
            }
            await().atMost(Duration.ofSeconds(20))
                    .until(() -> value(exporter, "barograph_exporter_cgroups{type=\"container\"}") == 0);
        }
    }

    @Test
    void withoutEventsNothingWakesIt() {
        try (Program exporter = exporter("--events=off");
                BusyPod _ = BusyPod.unlimited(3 * CPUS)) {
            await().atMost(Duration.ofSeconds(30)).until(() -> value(exporter, PASSES + "{cause=\"scrape\"}") >= 3);

            assertThat(value(exporter, PASSES + "{cause=\"psi\"}")).isZero();
            assertThat(value(exporter, PASSES + "{cause=\"cgroup\"}")).isZero();
            assertThat(value(exporter, "barograph_exporter_psi_triggers")).isZero();
        }
    }

    private static double value(Program exporter, String series) {
        return exporter.text("/metrics")
                .lines()
                .filter(line -> line.startsWith(series + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(series.length() + 1)))
                .findFirst()
                .orElse(0);
    }
}
