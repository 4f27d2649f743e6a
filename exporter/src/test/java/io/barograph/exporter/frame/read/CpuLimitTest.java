package io.barograph.exporter.frame.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CpuStat;
import io.barograph.exporter.frame.CpuStat.Throttling;
import io.barograph.exporter.kernel.live.TemporaryHostRig;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What cpu.stat and cpu.stat.local say of limits, on a host whose cpu controller is cgroup2's.
class CpuLimitTest extends TemporaryHostRig {

    private static final String POD = "/kubepods/pod0a1b2c3d-1111-4222-8333-444455556666";
    private static final String CONTAINER = POD + "/" + "ab".repeat(32);

    private FrameReader reader;

    @BeforeEach
    void plantHost() {
        host.file("/cgroup.controllers", "cpu io memory\n")
                .cgroup("/kubepods")
                .cgroup(POD)
                .cgroup(CONTAINER);
        limited(POD, 0, 0, 0);
        local(0);
        reader = new FrameReader(fs);
    }

    private void limited(String path, long periods, long throttled, long micros) {
        host.file(
                        path + "/cpu.stat",
                        "usage_usec 1\nuser_usec 1\nsystem_usec 0\nnr_periods " + periods + "\nnr_throttled "
                                + throttled + "\nthrottled_usec " + micros + "\nnr_bursts 0\nburst_usec 0\n")
                .file(path + "/cpu.max", "50000 200000\n");
    }

    private void local(long micros) {
        host.file(POD + "/cpu.stat.local", "throttled_usec " + micros + "\n");
    }

    private CpuStat read(String path) {
        Cgroup found = reader.readFrame().cgroup(path);
        CpuStat cpu = found == null ? null : found.stats().cpu().orNull();
        assertThat(cpu).isNotNull();
        return cpu == null ? new CpuStat(-1, Reading.absent(""), Reading.absent("")) : cpu;
    }

    @Test
    void countsPeriodsInWhichALimitWasEnforcedWithoutTakingAnything() {
        assertThat(read(POD).throttling()).isEqualTo(Reading.of(new Throttling(0, 0, 0, CpuStat.Limit.NONE)));
        limited(POD, 12, 0, 0);
        assertThat(read(POD).throttling()).isEqualTo(Reading.of(new Throttling(12, 0, 0, CpuStat.Limit.NONE)));
        limited(POD, 14, 2, 345);
        assertThat(read(POD).throttling())
                .isEqualTo(Reading.of(new Throttling(14, 2, 345, new CpuStat.Limit(50_000, 200_000))));
    }

    @Test
    void tellsOfAPodWhatAllLimitsAboveItTook() {
        limited(POD, 3, 1, 5);
        local(77);
        assertThat(read(POD).hierarchyMicros()).isEqualTo(Reading.of(77L));
        local(99);
        assertThat(read(POD).hierarchyMicros()).isEqualTo(Reading.of(99L));
        assertThat(read(CONTAINER).hierarchyMicros()).isInstanceOf(Reading.Absent.class);
    }

    @Test
    void looksAtAuditsOnlyWhereNoLimitTookAnything() {
        assertThat(read(POD).hierarchyMicros()).isEqualTo(Reading.of(0L));
        local(8);
        host.seconds(WalkMode.AUDIT_MICROS / 1_000_000);
        for (int i = 1; i < WalkMode.AUDIT_PASSES; i++) {
            assertThat(read(POD).hierarchyMicros()).isEqualTo(Reading.of(0L));
        }
        assertThat(read(POD).hierarchyMicros()).isEqualTo(Reading.of(8L));
        local(9);
        assertThat(read(POD).hierarchyMicros()).isEqualTo(Reading.of(9L));
    }

    @Test
    void knowsNotWhereTheKernelDoesNotTell() {
        limited(POD, 3, 1, 5);
        host.remove(POD + "/cpu.stat.local");
        assertThat(read(POD).hierarchyMicros()).isInstanceOf(Reading.Absent.class);
    }

    @Test
    void countsCgroupsThatAreRemovedAndStillThere() {
        assertThat(reader.readFrame().host().dyingCgroups()).isInstanceOf(Reading.Absent.class);
        host.file("/cgroup.stat", "nr_descendants 12\nnr_dying_descendants 34\n");
        assertThat(new FrameReader(fs).readFrame().host().dyingCgroups()).isEqualTo(Reading.of(34L));
    }
}
