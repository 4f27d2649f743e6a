package io.barograph.exporter.frame.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CpuStat;
import io.barograph.exporter.frame.CpuStat.Throttling;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.exporter.kernel.live.LiveKernelFs;
import io.barograph.exporter.kernel.live.TemporaryHost;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Frames of hosts that no recording shows.
class FrameReaderTest {

    private static final String POD = "/kubepods/burstable/pod0a1b2c3d-1111-4222-8333-444455556666";
    private static final String CONTAINER = POD + "/" + "0123456789abcdef".repeat(4);

    @TempDir
    Path base;

    private TemporaryHost host;

    @BeforeEach
    void plantHost() {
        host = new TemporaryHost(base)
                .cgroup("/kubepods")
                .cgroup("/kubepods/burstable")
                .cgroup(POD)
                .cgroup(CONTAINER);
    }

    private Frame read() {
        try (LiveKernelFs fs = host.open()) {
            return new FrameReader(fs).readFrame();
        }
    }

    private static Cgroup cgroup(Frame frame, String path) {
        return Objects.requireNonNull(frame.cgroup(path), path);
    }

    private static Reading<Throttling> throttling(Frame frame, String path) {
        return cgroup(frame, path).stats().cpu().flatMap(CpuStat::throttling);
    }

    @Test
    void countsCgroupsAndReads() {
        try (LiveKernelFs fs = host.open()) {
            FrameReader reader = new FrameReader(fs);
            assertThat(reader.readFrame().cgroups())
                    .containsOnlyKeys("/", "/kubepods", "/kubepods/burstable", POD, CONTAINER);
            assertThat(reader.cost().files()).isGreaterThan(5 * 4);
            assertThat(reader.cost().vanished())
                    .isPositive()
                    .isLessThan(reader.cost().files());
        }
    }

    @Test
    void readsHowLongCpusHadToIdle() {
        assertThat(read().host().forcedIdleMicros().isPresent()).isFalse();
        host.file("/cpu.stat", "usage_usec 5\nuser_usec 2\nsystem_usec 3\ncore_sched.force_idle_usec 1234\n");
        assertThat(read().host().forcedIdleMicros()).isEqualTo(Reading.of(1234L));
    }

    @Test
    void saysHowToSwitchPressureOn() {
        host.remove("/proc/pressure").remove("/cpu.pressure");
        Frame frame = read();
        assertThat(frame.host().pressure().get(Resource.CPU))
                .extracting(file -> file.some().why())
                .asString()
                .contains("the kernel has no PSI", "psi=1");
        assertThat(cgroup(frame, "/").stats().pressure().get(Resource.CPU))
                .extracting(file -> file.some().why())
                .asString()
                .contains("psi=1");
    }

    @Test
    void namesFileLineAndTextOfWhatIsMalformed() {
        host.file("/proc/pressure/cpu", "some avg10=0.00 avg60=0.00 avg300=0.00 total=12x\n")
                .file(CONTAINER + "/cpu.stat", "usage_usec 1\nuser_usec\nusage_usec minus\n");
        Frame frame = read();
        PressureFile cpu = frame.host().pressure().get(Resource.CPU);
        assertThat(cpu == null ? null : cpu.some())
                .isEqualTo(Reading.failed("/proc/pressure/cpu line 1 \"some avg10=0.00 avg60=0.00 avg300=0.00"
                        + " total=12x\": expected a whole number"));
        assertThat(cgroup(frame, CONTAINER).stats().cpu())
                .isEqualTo(
                        Reading.failed(CONTAINER + "/cpu.stat line 3 \"usage_usec minus\": expected a whole number"));
    }

    @Test
    void passesOverUnknownLinesAndKeys() {
        host.file(
                CONTAINER + "/io.pressure",
                "most avg10=x\nsome new=1 total=5 avg10=1.00 avg300=3.00 avg60=2.00\nrest\n");
        PressureFile io = cgroup(read(), CONTAINER).stats().pressure().get(Resource.IO);
        assertThat(io == null ? null : io.some()).isEqualTo(Reading.of(new PressureLine(1, 2, 3, 5)));
        assertThat(io == null ? null : io.full()).isInstanceOf(Reading.Absent.class);
    }

    @Test
    void knowsThatACgroupWithoutCpuControllerHasNoLimit() {
        host.file("/cgroup.controllers", "cpuset cpu io memory\n");
        assertThat(throttling(read(), CONTAINER)).isEqualTo(Reading.of(new Throttling(0, 0, 0, CpuStat.Limit.NONE)));
    }

    @Test
    void doesNotTakeUnknownThrottlingForNone() {
        host.file("/cgroup.controllers", "\n");
        assertThat(throttling(read(), CONTAINER))
                .isInstanceOfSatisfying(
                        Reading.Absent.class, absent -> assertThat(absent.why()).contains("no nr_throttled"));
    }

    @Test
    void takesTheNewestOfAReusedName() {
        try (LiveKernelFs fs =
                host.cgroup("/system.slice").cgroup("/system.slice/a.service").open()) {
            FrameReader reader = new FrameReader(fs);
            Cgroup before = cgroup(reader.readFrame(), "/system.slice/a.service");
            host.cgroup("/keeps-the-inode-in-use")
                    .remove("/system.slice/a.service")
                    .cgroup("/system.slice/b.service")
                    .cgroup("/system.slice/a.service")
                    .file("/system.slice/a.service/cpu.stat", "usage_usec 77\n");
            Frame frame = reader.readFrame();
            Cgroup after = cgroup(frame, "/system.slice/a.service");
            assertThat(after.identity()).isNotEqualTo(before.identity());
            assertThat(after.stats().cpu().map(CpuStat::usageMicros)).isEqualTo(Reading.of(77L));
            assertThat(cgroup(frame, "/system.slice/b.service").leaf()).isTrue();
        }
    }

    @Test
    void takesAPodWithoutContainersForALeaf() {
        String sandboxed = "/kubepods/pod0a1b2c3d-2222-4222-8333-444455556666";
        host.cgroup(sandboxed)
                .cgroup(sandboxed + "/kata_x")
                .cgroup("/system.slice/containerd.service/kubepods-pod0a1b2c3d_3333_4222_8333_444455556666.slice"
                        + ":cri-containerd:" + "ab".repeat(32))
                .cgroup("/kubepods/pod0a1b2c3d-3333-4222-8333-444455556666");
        Frame frame = read();
        assertThat(cgroup(frame, sandboxed).leaf()).isTrue();
        assertThat(cgroup(frame, sandboxed + "/kata_x").leaf()).isFalse();
        assertThat(cgroup(frame, POD).leaf()).isFalse();
        assertThat(cgroup(frame, "/kubepods/pod0a1b2c3d-3333-4222-8333-444455556666")
                        .leaf())
                .isFalse();
    }

    @Test
    void readsBelowAContainerForLimitsOnly() {
        host.cgroup(CONTAINER + "/init").file(CONTAINER + "/init/io.max", "8:0 rbps=max wbps=1048576\n");
        Frame frame = read();
        Cgroup nested = cgroup(frame, CONTAINER + "/init");
        assertThat(nested.leaf()).isFalse();
        assertThat(nested.stats().io().limitedDevices().map(Object::toString)).isEqualTo(Reading.of("[8:0]"));
        assertThat(nested.stats().pressure().get(Resource.CPU))
                .isEqualTo(PressureFile.absent("below a container only limits are read"));
        assertThat(cgroup(frame, CONTAINER).leaf()).isTrue();
    }

    @Test
    void looksForTheFilesOfAControllerAtAuditsOnly() {
        try (LiveKernelFs fs = host.open()) {
            FrameReader reader = new FrameReader(fs);
            reader.readFrame();
            long first = reader.cost().vanished();
            host.file(CONTAINER + "/cpuset.cpus.effective", "0-3\n");
            Frame second = reader.readFrame();
            assertThat(reader.cost().vanished()).isLessThan(first / 4);
            assertThat(cgroup(second, CONTAINER).stats().cpus().isPresent()).isFalse();
            host.seconds(WalkMode.AUDIT_MICROS / 1_000_000);
            for (int i = 2; i < WalkMode.AUDIT_PASSES; i++) {
                reader.readFrame();
            }
            assertThat(cgroup(reader.readFrame(), CONTAINER).stats().cpus()).isEqualTo(Reading.of("0-3"));
            host.file(CONTAINER + "/cpuset.cpus.effective", "0\n");
            assertThat(cgroup(reader.readFrame(), CONTAINER).stats().cpus()).isEqualTo(Reading.of("0"));
        }
    }
}
