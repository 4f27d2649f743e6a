package io.barograph.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.testkit.host.BusyPod;
import io.barograph.testkit.process.RunningExporter;
import module java.base;
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

    private RunningExporter exporter(String... more) {
        List<String> arguments = new ArrayList<>(List.of("--interval=20s", "--idle-interval=20s"));
        arguments.addAll(List.of(more));
        return RunningExporter.serving(work.resolve("log"), List.of(), arguments);
    }

    @Test
    void aStallThatLastsIsAnsweredAgainAndAgain() {
        try (RunningExporter exporter = exporter();
                BusyPod _ = BusyPod.unlimited(3 * CPUS)) {
            await().until(() -> exporter.count(PASSES + "{cause=\"psi\"}") >= 4);

            assertThat(exporter.count("barograph_event_delay_seconds_count{cause=\"psi\",}"))
                    .isGreaterThanOrEqualTo(4);
            assertThat(exporter.count("barograph_exporter_psi_triggers")).isEqualTo(3);
        }
    }

    /// A scrape may find a pod before the event is answered, so nothing scrapes while one is awaited.
    @Test
    void aPodThatIsBornOrDiesIsNoticedAtOnce() {
        try (RunningExporter exporter = exporter()) {
            await().until(() -> {
                double before = exporter.count(PASSES + "{cause=\"cgroup\"}");
                double containers = exporter.count(CONTAINERS);
                String last = lastSnapshot(exporter);
                try (BusyPod _ = BusyPod.unlimited(0)) {
                    assertThat(nextSnapshot(exporter, last))
                            .as("before the timer")
                            .isNotEmpty();
                    await().atMost(Duration.ofSeconds(20)).until(() -> exporter.count(CONTAINERS) > containers);
                }
                await().atMost(Duration.ofSeconds(20)).until(() -> exporter.count(CONTAINERS) == containers);
                return exporter.count(PASSES + "{cause=\"cgroup\"}") > before;
            });
        }
    }

    @Test
    void withoutEventsNothingWakesIt() {
        try (RunningExporter exporter = exporter("--events=off");
                BusyPod _ = BusyPod.unlimited(3 * CPUS)) {
            await().until(() ->
                    exporter.count(PASSES + "{cause=\"scrape\"}") + exporter.count(PASSES + "{cause=\"timer\"}") >= 4);

            assertThat(exporter.count(PASSES + "{cause=\"psi\"}")).isZero();
            assertThat(exporter.count(PASSES + "{cause=\"cgroup\"}")).isZero();
            assertThat(exporter.count("barograph_exporter_psi_triggers")).isZero();
        }
    }

    /// The id of the latest snapshot there is, `INSTANCE.SEQ`.
    private static String lastSnapshot(RunningExporter exporter) {
        return ID.matcher(exporter.text("/snapshots"))
                .results()
                .map(id -> id.group(1) + "." + id.group(2))
                .reduce("", (_, later) -> later);
    }

    /// What was published after a snapshot, as soon as there is something; empty after 10 s without.
    private static String nextSnapshot(RunningExporter exporter, String after) {
        return exporter.text("/snapshots?wait=10&after=" + after);
    }
}
