package io.barograph.e2e.withstand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.e2e.chaos.ClockShim;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import io.barograph.testkit.process.RunningExporter;
import io.barograph.wire.SnapshotPage;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A wall clock that is set while the exporter runs. It is the program's alone, from a library that is built here and
/// preloaded (`clock-shim.c`): the machine's own clock is not touched. Needs gcc.
@Tag("full")
class ClockJumpIT {

    private static final Pattern TIME = Pattern.compile("\"time\":\\s*\"([^\"]+)\"");
    private static final long YEAR = Duration.ofDays(365).toSeconds();

    @TempDir
    private Path directory;

    @Test
    void nothingIsMeasuredByTheWallClock() throws Exception {
        Path shift = Files.writeString(directory.resolve("shift"), "0");
        String shim = ClockShim.build(directory);
        assertThat(shim).as("a library built by gcc").isNotEmpty();
        List<String> shimmed = List.of("env", "LD_PRELOAD=" + shim, "CLOCK_SHIM=" + shift);
        try (CrowdOfCgroups crowd = new CrowdOfCgroups("clock");
                RunningExporter exporter = BoundedExporter.serving(directory.resolve("log"), shimmed, List.of())) {
            crowd.pod(0, 3);
            await().until(() -> knowsAverage(snapshots(exporter).getLast()));
            long since = snapshots(exporter).getLast().moment().seq();
            for (long years : new long[] {-1, 10, -40, 0}) {
                Files.writeString(shift, "" + years * YEAR);
                long next = snapshots(exporter).getLast().moment().seq() + 2;
                await().atMost(Duration.ofSeconds(30)).until(() -> {
                    assertThat(exporter.number("barograph_exporter_snapshot_age_seconds"))
                            .isBetween(0.0, 30.0);
                    return snapshots(exporter).getLast().moment().seq() >= next;
                });
                assertThat(wallClock(exporter))
                        .as("the jump was seen")
                        .isBetween(
                                Instant.now().plusSeconds(years * YEAR - 600),
                                Instant.now().plusSeconds(years * YEAR + 600));
            }
            List<Snapshot> all = snapshots(exporter);
            for (int i = 1; i < all.size(); i++) {
                long passed = all.get(i).moment().monotonicMicros()
                        - all.get(i - 1).moment().monotonicMicros();
                assertThat(passed).as("between two snapshots").isBetween(1L, 60_000_000L);
                assertThat(all.get(i).moment().seq())
                        .isEqualTo(all.get(i - 1).moment().seq() + 1);
            }
            assertThat(all).filteredOn(it -> it.moment().seq() > since).hasSizeGreaterThanOrEqualTo(4);
            assertThat(all)
                    .filteredOn(it -> it.moment().seq() > since)
                    .as("no average began anew")
                    .allMatch(ClockJumpIT::knowsAverage);
            assertThat(exporter.number("barograph_exporter_pass_failures_total"))
                    .isZero();
        }
    }

    private static List<Snapshot> snapshots(RunningExporter exporter) {
        return SnapshotPage.decodePage(exporter.get("/snapshots").body());
    }

    /// Absent until ten seconds were seen without a gap.
    private static boolean knowsAverage(Snapshot snapshot) {
        return snapshot.contentionOf(Scope.KUBEPODS, Resource.CPU)
                .averages()
                .avg10()
                .isPresent();
    }

    /// The time of day as the exporter tells it where the kubelet's JSON wants one.
    private static Instant wallClock(RunningExporter exporter) {
        Matcher found = TIME.matcher(exporter.text("/stats/summary"));
        assertThat(found.find()).isTrue();
        return Instant.parse(found.group(1));
    }
}
