package io.barograph.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.testkit.host.BusyPod;
import io.barograph.testkit.process.RunningProgram;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The running kernel wakes an exporter whose timer would let it sleep for 20 s. Needs root and a cgroup2 mount.
@Tag("full")
@Tag("alone")
class KernelEventsIT {

    private static final int CPUS = Runtime.getRuntime().availableProcessors();
    private static final String PASSES = "barograph_passes_total";
    private static final String CONTAINERS = "barograph_exporter_cgroups{type=\"container\"}";
    private static final Pattern ID = Pattern.compile("\"instance\":\"([^\"]+)\",\"seq\":([0-9]+)");

    @TempDir
    private Path work;

    private RunningProgram exporter(String... more) {
        String[] all = new String[more.length + 3];
        all[0] = "--node-name=here";
        all[1] = "--interval=20s";
        all[2] = "--idle-interval=20s";
        System.arraycopy(more, 0, all, 3, more.length);
        return RunningProgram.exporter(work, all);
    }

    @Test
    void aStallThatLastsIsAnsweredAgainAndAgain() {
        try (RunningProgram exporter = exporter();
                BusyPod _ = BusyPod.unlimited(3 * CPUS)) {
            await().until(() -> value(exporter, PASSES + "{cause=\"psi\"}") >= 4);

            assertThat(value(exporter, "barograph_event_delay_seconds_count{cause=\"psi\",}"))
                    .isGreaterThanOrEqualTo(4);
            assertThat(value(exporter, "barograph_exporter_psi_triggers")).isEqualTo(3);
        }
    }

    /// A scrape may find a pod before the event is answered, so nobody scrapes while one is awaited.
    @Test
    void aPodThatIsBornOrDiesIsNoticedAtOnce() {
        try (RunningProgram exporter = exporter()) {
            await().until(() -> {
                double before = value(exporter, PASSES + "{cause=\"cgroup\"}");
                double containers = value(exporter, CONTAINERS);
                String last = lastSnapshot(exporter);
                try (BusyPod _ = BusyPod.unlimited(0)) {
                    assertThat(nextSnapshot(exporter, last))
                            .as("before the timer")
                            .isNotEmpty();
                    await().atMost(Duration.ofSeconds(20)).until(() -> value(exporter, CONTAINERS) > containers);
                }
                await().atMost(Duration.ofSeconds(20)).until(() -> value(exporter, CONTAINERS) == containers);
                return value(exporter, PASSES + "{cause=\"cgroup\"}") > before;
            });
        }
    }

    @Test
    void withoutEventsNothingWakesIt() {
        try (RunningProgram exporter = exporter("--events=off");
                BusyPod _ = BusyPod.unlimited(3 * CPUS)) {
            await().until(() ->
                    value(exporter, PASSES + "{cause=\"scrape\"}") + value(exporter, PASSES + "{cause=\"timer\"}")
                            >= 4);

            assertThat(value(exporter, PASSES + "{cause=\"psi\"}")).isZero();
            assertThat(value(exporter, PASSES + "{cause=\"cgroup\"}")).isZero();
            assertThat(value(exporter, "barograph_exporter_psi_triggers")).isZero();
        }
    }

    /// The id of the latest snapshot there is, `INSTANCE.SEQ`.
    private static String lastSnapshot(RunningProgram exporter) {
        return ID.matcher(exporter.text("/snapshots"))
                .results()
                .map(id -> id.group(1) + "." + id.group(2))
                .reduce("", (_, later) -> later);
    }

    /// What was published after a snapshot, as soon as there is something; empty after 10 s without.
    private static String nextSnapshot(RunningProgram exporter, String after) {
        return exporter.text("/snapshots?wait=10&after=" + after);
    }

    private static double value(RunningProgram exporter, String series) {
        return exporter.text("/metrics")
                .lines()
                .filter(line -> line.startsWith(series + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(series.length() + 1)))
                .findFirst()
                .orElse(0);
    }
}
