package io.barograph.exporter.frame.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CpuStat;
import io.barograph.exporter.frame.CpuStat.Throttling;
import io.barograph.exporter.kernel.live.LiveKernelFs;
import io.barograph.exporter.kernel.live.TemporaryHost;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// CPU limits on a host that has cgroup2 for pressure and cgroup v1 for its controllers.
class HybridCpuTest {

    private static final String POD = "/kubepods/pod0a1b2c3d-1111-4222-8333-444455556666";
    private static final Reading<Throttling> NONE = Reading.of(new Throttling(0, 0, 0, CpuStat.Limit.NONE));

    @TempDir
    Path base;

    private TemporaryHost host;

    @BeforeEach
    void plantHost() {
        host = new TemporaryHost(base).hybrid().cgroup("/kubepods").cgroup(POD);
    }

    private Reading<Throttling> throttlingOf(String path) {
        try (LiveKernelFs fs = host.open()) {
            Cgroup found = new FrameReader(fs).readFrame().cgroup(path);
            return found == null
                    ? Reading.failed("no such cgroup")
                    : found.stats().cpu().flatMap(CpuStat::throttling);
        }
    }

    @Test
    void takesThrottlingFromTheOtherHierarchyInNanoseconds() {
        host.file("cpu-v1:" + POD + "/cpu.stat", "nr_periods 9\nnr_throttled 7\nthrottled_time 1234567890\n")
                .file("cpu-v1:" + POD + "/cpu.cfs_period_us", "50000\n")
                .file("cpu-v1:" + POD + "/cpu.cfs_quota_us", "20000\n");
        assertThat(throttlingOf(POD))
                .isEqualTo(Reading.of(new Throttling(9, 7, 1_234_567, new CpuStat.Limit(20_000, 50_000))));
    }

    @Test
    void knowsNoLimitWhereProcessesStayedInACgroupAbove() {
        host.file(POD + "/cgroup.procs", "31\n32\n")
                .file("/proc/31/cgroup", "5:cpuset:/x\n1:cpu,cpuacct:/kubepods\n0::" + POD + "\n");
        assertThat(throttlingOf(POD)).isEqualTo(NONE);
        host.file("/proc/31/cgroup", "1:cpuacct,cpu:/\n");
        assertThat(throttlingOf(POD)).isEqualTo(NONE);
    }

    @Test
    void knowsNoLimitWhereThereIsNoProcess() {
        host.file(POD + "/cgroup.procs", "");
        assertThat(throttlingOf(POD)).isEqualTo(NONE);
    }

    @Test
    void doesNotTakeAnUnknownLimitForNone() {
        host.file(POD + "/cgroup.procs", "31\n").file("/proc/31/cgroup", "1:cpu:/kubepods/elsewhere\n");
        assertThat(throttlingOf(POD).why())
                .contains("its processes are in /kubepods/elsewhere", "its CPU limit is unknown");
        host.remove("/proc/31");
        assertThat(throttlingOf(POD)).isEqualTo(Reading.absent("process 31 is gone"));
        host.file(POD + "/cgroup.procs", "0\n");
        assertThat(throttlingOf(POD).why()).contains("PID namespace");
        host.remove(POD + "/cgroup.procs");
        assertThat(throttlingOf(POD)).isEqualTo(Reading.absent("there is no cgroup.procs"));
    }

    @Test
    void doesNotTakeAMissingCounterForZero() {
        host.file("cpu-v1:" + POD + "/cpu.stat", "nr_periods 9\n");
        assertThat(throttlingOf(POD).why()).contains("no nr_throttled");
        host.file("cpu-v1:" + POD + "/cpu.stat", "nr_throttled 1\nthrottled_time 5000\n");
        assertThat(throttlingOf(POD)).isEqualTo(Reading.absent("there is no cpu.cfs_period_us"));
    }
}
