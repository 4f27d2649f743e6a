package io.barograph.exporter.frame.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CpuStat;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.exporter.kernel.live.LiveKernelFs;
import io.barograph.exporter.kernel.live.TemporaryHost;
import io.barograph.exporter.recording.RecordedKernelFs;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The pruned walk beside the full one.
class PrunedWalkTest {

    /// A five hundredth of an interval, see [WalkMode#PRUNED]: on two CPUs it is 2 microseconds; on eight a
    /// parent's total, which the kernel averages over its CPUs, hides more of its children's, and what stalls
    /// between the readings of parent and child counts, too.
    private static final long TOLERATED_MICROS = 4000;

    @ParameterizedTest
    @MethodSource("io.barograph.exporter.sample.pass.ExampleRecordings#all")
    void missesNoStallInAnyRecording(Path recording) {
        try (RecordedKernelFs first = RecordedKernelFs.open(recording);
                RecordedKernelFs second = RecordedKernelFs.open(recording)) {
            FrameReader full = new FrameReader(first, WalkMode.FULL);
            FrameReader pruned = new FrameReader(second, WalkMode.PRUNED);
            long all = 0;
            long few = 0;
            while (first.advance() && second.advance()) {
                Frame expected = full.readFrame();
                compare(expected, pruned.readFrame());
                all += full.cost().files();
                few += pruned.cost().files();
            }
            assertThat(few).isLessThan(all);
        }
    }

    private static void compare(Frame full, Frame pruned) {
        assertThat(pruned.host()).isEqualTo(full.host());
        assertThat(pruned.cgroups().keySet()).isEqualTo(full.cgroups().keySet());
        full.cgroups().forEach((path, expected) -> {
            Cgroup found = cgroup(pruned, path);
            assertThat(found.leaf()).isEqualTo(expected.leaf());
            for (Resource resource : Resource.values()) {
                assertThat(total(expected, resource) - total(found, resource))
                        .as("%s of %s at %d", resource, path, full.atMicros())
                        .isBetween(0L, TOLERATED_MICROS);
            }
            if (found.readAtMicros() == full.atMicros()) {
                assertThat(found.stats().cpu().map(CpuStat::usageMicros))
                        .isEqualTo(expected.stats().cpu().map(CpuStat::usageMicros));
            }
        });
    }

    private static long total(Cgroup cgroup, Resource resource) {
        PressureFile file = cgroup.stats().pressure().get(resource);
        PressureLine line = file == null ? null : file.some().orNull();
        return line == null ? -1 : line.totalMicros();
    }

    private static final String POD = "/kubepods/burstable/pod0a1b2c3d-1111-4222-8333-444455556666";
    private static final String CONTAINER = POD + "/" + "0123456789abcdef".repeat(4);
    private static final String OTHER = POD + "/" + "fedcba9876543210".repeat(4);

    private static TemporaryHost host(Path base) {
        return new TemporaryHost(base)
                .cgroup("/system.slice")
                .cgroup("/system.slice/a.service")
                .cgroup("/kubepods")
                .cgroup("/kubepods/burstable")
                .cgroup(POD)
                .cgroup(CONTAINER);
    }

    private static void stall(TemporaryHost host, long micros, String... paths) {
        for (String path : paths) {
            host.file(path + "/cpu.pressure", TemporaryHost.CALM.replace("total=0", "total=" + micros));
        }
    }

    @Test
    void readsAHandfulOfFilesOnAnIdleNodeHoweverManyPods(@TempDir Path base) {
        TemporaryHost host = host(base);
        for (int i = 0; i < 200; i++) {
            host.cgroup("/kubepods/pod0a1b2c3d-1111-4222-8333-44445555%04d".formatted(i));
        }
        try (LiveKernelFs fs = host.open()) {
            FrameReader reader = new FrameReader(fs, WalkMode.PRUNED);
            reader.readFrame();
            assertThat(reader.cost().files()).isGreaterThan(1500);
            Frame frame = reader.readFrame();
            assertThat(reader.cost().files()).isLessThan(50);
            assertThat(frame.cgroups()).hasSize(207);
        }
    }

    @Test
    void takesOverWhatDidNotStallAndReadsWhatDid(@TempDir Path base) {
        TemporaryHost host = host(base);
        try (LiveKernelFs fs = host.open()) {
            FrameReader reader = new FrameReader(fs, WalkMode.PRUNED);
            Frame first = reader.readFrame();
            host.seconds(2).file("/kubepods/burstable/cpu.stat", "usage_usec 5\n");
            Frame second = reader.readFrame();
            assertThat(second.cgroup(CONTAINER)).isSameAs(first.cgroup(CONTAINER));
            assertThat(cgroup(second, "/kubepods/burstable").readAtMicros()).isEqualTo(second.atMicros());
            assertThat(cgroup(second, "/kubepods/burstable").stats().cpu().map(CpuStat::usageMicros))
                    .isEqualTo(Reading.of(5L));
            host.seconds(2);
            stall(host, 40, "", "/kubepods", "/kubepods/burstable", POD, CONTAINER);
            Frame third = reader.readFrame();
            assertThat(total(cgroup(third, CONTAINER), Resource.CPU)).isEqualTo(40);
            assertThat(cgroup(third, CONTAINER).readAtMicros()).isEqualTo(third.atMicros());
            assertThat(third.cgroup("/system.slice/a.service")).isSameAs(first.cgroup("/system.slice/a.service"));
        }
    }

    @Test
    void seesBirthsAndDeathsBelowSlicesAtOnce(@TempDir Path base) {
        TemporaryHost host = host(base);
        try (LiveKernelFs fs = host.open()) {
            FrameReader reader = new FrameReader(fs, WalkMode.PRUNED);
            reader.readFrame();
            String born = "/kubepods/pod0a1b2c3d-2222-4222-8333-444455556666";
            host.cgroup(born).remove("/system.slice/a.service");
            Frame frame = reader.readFrame();
            assertThat(cgroup(frame, born).leaf()).isTrue();
            assertThat(frame.cgroup("/system.slice/a.service")).isNull();
            assertThat(cgroup(frame, "/system.slice").leaf()).isTrue();
        }
    }

    @Test
    void seesARestartedContainerWhenItsPodStallsAndOtherwiseAtTheAudit(@TempDir Path base) {
        TemporaryHost host = host(base);
        // Ordinary files outlive their names for who keeps them open, the kernel's do not: so none is kept here
        try (LiveKernelFs fs = host.open(0)) {
            FrameReader reader = new FrameReader(fs, WalkMode.PRUNED);
            reader.readFrame();
            host.remove(CONTAINER).cgroup(OTHER);
            assertThat(reader.readFrame().cgroups()).containsKey(CONTAINER).doesNotContainKey(OTHER);
            stall(host, 7, "", "/kubepods", "/kubepods/burstable", POD, OTHER);
            Frame frame = reader.readFrame();
            assertThat(frame.cgroups()).doesNotContainKey(CONTAINER);
            assertThat(total(cgroup(frame, OTHER), Resource.CPU)).isEqualTo(7);
            host.remove(OTHER).cgroup(CONTAINER);
            for (int i = 3; i < WalkMode.AUDIT_PASSES; i++) {
                assertThat(reader.readFrame().cgroups()).containsKey(OTHER);
            }
            assertThat(reader.readFrame().cgroups())
                    .as("too soon after the last audit")
                    .containsKey(OTHER);
            host.seconds(WalkMode.AUDIT_MICROS / 1_000_000);
            assertThat(reader.readFrame().cgroups()).containsKey(CONTAINER).doesNotContainKey(OTHER);
        }
    }

    @Test
    void seesThatAnotherPodHasTheNameAlthoughTheFormerOneIsKeptOpen(@TempDir Path base) throws IOException {
        TemporaryHost host = host(base);
        try (LiveKernelFs fs = host.open()) {
            FrameReader reader = new FrameReader(fs, WalkMode.PRUNED);
            Frame first = reader.readFrame();
            Files.move(host.resolve(POD), base.resolve("former"));
            host.cgroup(POD);
            Frame second = reader.readFrame(Set.of("/kubepods/burstable"), false);
            assertThat(cgroup(second, POD).identity())
                    .isNotEqualTo(cgroup(first, POD).identity());
            assertThat(second.cgroup(CONTAINER)).isNull();
        }
    }

    @Test
    void readsEverythingWherePressureCannotBeTold(@TempDir Path base) {
        TemporaryHost host = host(base);
        for (String path : new String[] {"", "/kubepods", "/kubepods/burstable", POD}) {
            host.remove(path + "/io.pressure");
        }
        try (LiveKernelFs fs = host.open()) {
            FrameReader reader = new FrameReader(fs, WalkMode.PRUNED);
            reader.readFrame();
            host.seconds(2);
            Frame frame = reader.readFrame();
            assertThat(cgroup(frame, CONTAINER).readAtMicros()).isEqualTo(frame.atMicros());
        }
    }

    private static Cgroup cgroup(Frame frame, String path) {
        return Objects.requireNonNull(frame.cgroup(path), path);
    }
}
