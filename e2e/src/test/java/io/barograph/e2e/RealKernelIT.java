package io.barograph.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.testkit.host.BusyPod;
import io.barograph.testkit.host.CpuTime;
import io.barograph.testkit.process.RunningProgram;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The two look-alikes and the real thing, made on the running kernel: each has a pressure above 50 %, only pods that
/// fight each other are contended. Needs root and a cgroup2 mount, and waits
/// until no other process keeps the CPUs busy.
@Tag("full")
@Tag("alone")
class RealKernelIT {

    private static final int CPUS = Runtime.getRuntime().availableProcessors();
    private static final double LOOK_SECONDS = 14;
    private static final int MOST_LOOKS = 8;
    private static final double BUSY_OTHERS = 0.1;

    private final RunningProgram exporter;

    RealKernelIT(@TempDir Path work) {
        this.exporter = RunningProgram.exporter(work, "--node-name=here");
    }

    @BeforeEach
    void waitForTwoPasses() {
        await().atMost(Duration.ofSeconds(30))
                .until(() -> exporter.text("/metrics").contains("\nbarograph_steal_ratio "));
    }

    @AfterEach
    void stopTheExporter() {
        exporter.close();
    }

    @Test
    void podsThatFightForTheCpusAreContended() {
        try (BusyPod _ = BusyPod.unlimited(CPUS);
                BusyPod _ = BusyPod.unlimited(CPUS);
                BusyPod _ = BusyPod.unlimited(CPUS)) {
            Rates rates = look();
            assertThat(rates.pressure()).isGreaterThan(0.5);
            assertThat(rates.contention()).isGreaterThan(0.3);
        }
    }

    @Test
    void onePodAloneWithAsManyBusyThreadsCrowdsItself() {
        try (BusyPod _ = BusyPod.unlimited(3 * CPUS)) {
            Rates rates = look();
            assertThat(rates.pressure()).isGreaterThan(0.5);
            assertThat(rates.contention()).isLessThan(0.2);
            assertThat(rates.selfCrowded()).isGreaterThan(0.3);
        }
    }

    @Test
    void theSameLoadBehindACpuLimitIsLimitedByItself() {
        try (BusyPod _ = BusyPod.limited(3 * CPUS, 20)) {
            Rates rates = look();
            assertThat(rates.pressure()).isGreaterThan(0.5);
            assertThat(rates.contention()).isLessThan(0.2);
            assertThat(rates.selfLimited()).isGreaterThan(0.3);
        }
    }

    /// Seconds a second, over some intervals.
    private record Rates(double pressure, double contention, double selfLimited, double selfCrowded) {}

    /// Looks for a while, and again where another process kept the CPUs busy: that would be real contention.
    private Rates look() {
        double others = 1;
        for (int attempt = 0; attempt < MOST_LOOKS; attempt++) {
            CpuTime cpuBefore = CpuTime.now();
            List<Double> before = totals();
            long began = System.nanoTime();
            await().pollDelay(Duration.ofMillis((long) (LOOK_SECONDS * 1000))).until(() -> true);
            List<Double> after = totals();
            double seconds = (System.nanoTime() - began) / 1e9;
            others = CpuTime.now().othersSince(cpuBefore);
            if (others < BUSY_OTHERS) {
                return new Rates(
                        (after.get(0) - before.get(0)) / seconds,
                        (after.get(1) - before.get(1)) / seconds,
                        (after.get(2) - before.get(2)) / seconds,
                        (after.get(3) - before.get(3)) / seconds);
            }
        }
        throw new AssertionError(
                "others used %.0f %% of the CPUs at each of %d looks. Maybe run this on a quiet machine"
                        .formatted(others * 100, MOST_LOOKS));
    }

    private List<Double> totals() {
        String metrics = exporter.text("/metrics");
        return List.of(
                value(metrics, "barograph_pressure_seconds_total{scope=\"node\",resource=\"cpu\",kind=\"some\"} "),
                value(metrics, "barograph_contention_seconds_total{scope=\"kubepods\",resource=\"cpu\"} "),
                value(metrics, "barograph_self_limited_seconds_total{scope=\"kubepods\",resource=\"cpu\"} "),
                value(metrics, "barograph_self_crowded_seconds_total{scope=\"kubepods\",resource=\"cpu\"} "));
    }

    private static double value(String metrics, String series) {
        return metrics.lines()
                .filter(line -> line.startsWith(series))
                .mapToDouble(line -> Double.parseDouble(line.substring(series.length())))
                .findFirst()
                .orElse(0);
    }
}
