package io.barograph.exporter;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.cgroup.identity.WorkloadNames;
import io.barograph.exporter.eviction.EvictionPlan;
import io.barograph.exporter.eviction.EvictionWatch;
import io.barograph.exporter.frame.read.WalkMode;
import io.barograph.exporter.kernel.HostDisks;
import io.barograph.exporter.kernel.live.LiveKernelFs;
import io.barograph.exporter.kernel.live.TemporaryHost;
import io.barograph.exporter.sample.PassInterval;
import io.barograph.exporter.sample.SamplingCause;
import io.barograph.exporter.sample.pass.Pass;
import io.barograph.signal.SnapshotOrigin;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LivePassSourceTest {

    private static final String UID = "0a1b2c3d-1111-4222-8333-444455556666";
    private static final String CID = "ab".repeat(32);
    private static final PassInterval PACE = PassInterval.between(2_000_000, 2_000_000);

    @TempDir
    Path base;

    @Test
    void knowsANewContainersNameWithinTwoSecondsAlsoIfItsLogComesLate() {
        TemporaryHost host = new TemporaryHost(base).cgroup("/kubepods");
        try (LiveKernelFs fs = host.open()) {
            PassMaker maker = PassMaker.of(
                    fs, WalkMode.FULL, new SnapshotOrigin("n", "b", "i"), HostDisks.allMissing("not here"), null);
            LivePassSource passes = new LivePassSource(fs, maker, PACE);
            passes.nextPass(SamplingCause.TIMER, Set.of(), false);
            assertThat(passes.dueMicros(1_000_000)).isEqualTo(3_000_000);
            host.seconds(2).cgroup("/kubepods/pod" + UID).cgroup("/kubepods/pod" + UID + "/" + CID);
            Pass unnamed = passes.nextPass(SamplingCause.TIMER, Set.of(), false);
            assertThat(unnamed.names()).isEqualTo(WorkloadNames.NONE);
            assertThat(passes.dueMicros(3_000_000)).isEqualTo(4_000_000);
            host.seconds(1)
                    .file("host:/var/log/pods/shop_cart-0_" + UID + "/web/0.log", "")
                    .file("host:/var/log/containers/cart-0_shop_web-" + CID + ".log", "");
            Pass named = passes.nextPass(SamplingCause.TIMER, Set.of(), false);
            assertThat(named.names().pod(UID)).hasToString("shop/cart-0");
            assertThat(named.names().container(CID)).isEqualTo("web");
            assertThat(passes.dueMicros(4_000_000)).isEqualTo(6_000_000);
        }
    }

    @Test
    void returnsToItsIntervalWhereANameNeverComes() {
        TemporaryHost host = new TemporaryHost(base).cgroup("/kubepods").cgroup("/kubepods/pod" + UID);
        try (LiveKernelFs fs = host.open()) {
            PassMaker maker = PassMaker.of(
                    fs, WalkMode.FULL, new SnapshotOrigin("n", "b", "i"), HostDisks.allMissing("not here"), null);
            LivePassSource passes = new LivePassSource(fs, maker, PACE);
            long now = 1_000_000;
            StringBuilder seconds = new StringBuilder();
            for (int i = 0; i < 30; i++) {
                passes.nextPass(SamplingCause.TIMER, Set.of(), false);
                long pause = (passes.dueMicros(now) - now) / 1_000_000;
                seconds.append(pause);
                host.seconds(pause);
                now += pause * 1_000_000;
            }
            assertThat(seconds.toString()).startsWith("11112222");
            assertThat(seconds.chars().filter(each -> each == '1')).hasSizeLessThan(7);
        }
    }

    @Test
    void passesThatLookForNamesDoNotLengthenThePause() {
        TemporaryHost host = new TemporaryHost(base).cgroup("/kubepods").cgroup("/kubepods/pod" + UID);
        for (String resource : List.of("cpu", "memory", "io")) {
            host.file("/proc/pressure/" + resource, "some avg10=0.00 avg60=0.00 avg300=0.00 total=0\n");
        }
        try (LiveKernelFs fs = host.open()) {
            PassMaker maker = PassMaker.of(
                    fs, WalkMode.FULL, new SnapshotOrigin("n", "b", "i"), HostDisks.allMissing("not here"), null);
            LivePassSource passes = new LivePassSource(fs, maker, PassInterval.between(2_000_000, 10_000_000));
            long now = 1_000_000;
            List<Long> seconds = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                passes.nextPass(SamplingCause.TIMER, Set.of(), false);
                long pause = (passes.dueMicros(now) - now) / 1_000_000;
                seconds.add(pause);
                host.seconds(pause);
                now += pause * 1_000_000;
            }
            assertThat(seconds).containsExactly(1L, 1L, 1L, 1L, 2L, 4L, 8L, 10L);
        }
    }

    @Test
    void looksOftenAgainWhenMemoryFallsThoughNothingStalls() {
        TemporaryHost host = memory(new TemporaryHost(base), 2000);
        try (LiveKernelFs fs = host.open()) {
            PassMaker maker = PassMaker.of(
                    fs,
                    WalkMode.FULL,
                    new SnapshotOrigin("n", "b", "i"),
                    HostDisks.allMissing("not here"),
                    new EvictionWatch(EvictionPlan.DEFAULT, () -> Instant.EPOCH));
            LivePassSource passes = new LivePassSource(fs, maker, PassInterval.between(2_000_000, 10_000_000));
            for (int i = 0; i < 20; i++) {
                passes.nextPass(SamplingCause.TIMER, Set.of(), false);
                host.seconds(10);
            }
            assertThat(passes.dueMicros(0)).isEqualTo(10_000_000);

            passes.nextPass(SamplingCause.TIMER, Set.of(), false);
            memory(host.seconds(10), 1990); // at this pace there is some for half an hour
            passes.nextPass(SamplingCause.TIMER, Set.of(), false);
            assertThat(passes.dueMicros(0)).isEqualTo(10_000_000);

            memory(host.seconds(10), 1900); // and now for three minutes
            passes.nextPass(SamplingCause.TIMER, Set.of(), false);
            assertThat(passes.dueMicros(0)).isEqualTo(2_000_000);
        }
    }

    @Test
    void looksSeldomWhileANodeStallsNoMoreThanAnyNodeDoes() {
        assertThat(secondsAfterStalls(Map.of("cpu", 9, "io", 4))).isEqualTo(10);
        assertThat(secondsAfterStalls(Map.of("cpu", 11))).isEqualTo(2);
        assertThat(secondsAfterStalls(Map.of("io", 6))).isEqualTo(2);
        assertThat(secondsAfterStalls(Map.of("memory", 2))).isEqualTo(2);
    }

    /// How long the pause is after many passes on a node that stalls for so many percent of the time.
    private long secondsAfterStalls(Map<String, Integer> percent) {
        TemporaryHost host = new TemporaryHost(base);
        long micros = 0;
        try (LiveKernelFs fs = host.open()) {
            PassMaker maker = PassMaker.of(
                    fs, WalkMode.FULL, new SnapshotOrigin("n", "b", "i"), HostDisks.allMissing("not here"), null);
            LivePassSource passes = new LivePassSource(fs, maker, PassInterval.between(2_000_000, 10_000_000));
            for (int i = 0; i < 10; i++) {
                for (String resource : List.of("cpu", "memory", "io")) {
                    host.file(
                            "/proc/pressure/" + resource,
                            "some avg10=0.00 avg60=0.00 avg300=0.00 total=%d%n"
                                    .formatted(micros * percent.getOrDefault(resource, 0) / 100));
                }
                passes.nextPass(SamplingCause.TIMER, Set.of(), false);
                long pause = passes.dueMicros(0);
                micros += pause;
                host.seconds(pause / 1_000_000);
            }
            return passes.dueMicros(0) / 1_000_000;
        }
    }

    /// Of 3000 MiB so many are left.
    private static TemporaryHost memory(TemporaryHost host, long availableMebibytes) {
        return host.file("/proc/meminfo", "MemTotal: %d kB%nMemFree: 0 kB%n".formatted(3000 * 1024))
                .file(
                        "/memory.stat",
                        "anon %d%nfile 0%ninactive_file 0%n".formatted((3000 - availableMebibytes) << 20));
    }
}
