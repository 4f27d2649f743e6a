package io.barograph.exporter.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.cgroup.CgroupPaths;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Cgroup.Identity;
import io.barograph.exporter.frame.Cgroup.Io;
import io.barograph.exporter.frame.Cgroup.Memory;
import io.barograph.exporter.frame.Cgroup.Stats;
import io.barograph.exporter.frame.CpuStat;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.Host;
import io.barograph.exporter.frame.PassCost;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TallyTest {

    private static final Reading<CpuStat> GONE = Reading.absent("gone");
    private static final Reading<CpuStat> BROKEN = Reading.failed("cpu.stat line 1: expected a number");

    @Test
    void addsUpWhatPassesCost() {
        Frame empty = frame(1, true);
        Tally tally =
                Tally.NONE.after(new PassCost(10, 2, 0, 5), null, empty).after(new PassCost(7, 1, 0, 3), empty, empty);
        assertThat(tally).isEqualTo(new Tally(17, 3, 0, 3, Map.of()));
    }

    @Test
    void countsCgroupsThatAreGoneOrAnotherOneNow() {
        Frame before = frame(1, true, cgroup("/a", 1, 1, GONE), cgroup("/b", 2, 1, GONE), cgroup("/c", 3, 1, GONE));
        Frame now = frame(2, true, cgroup("/b", 9, 2, GONE), cgroup("/c", 3, 2, GONE), cgroup("/d", 4, 2, GONE));
        assertThat(Tally.NONE.after(new PassCost(0, 0, 3, 0), before, now).cgroupsVanished())
                .isEqualTo(2);
    }

    @Test
    void countsFailedReadingsByFileButNotMissingOnes() {
        Frame now = frame(2, false, cgroup("/a", 1, 2, BROKEN), cgroup("/b", 2, 2, BROKEN), cgroup("/c", 3, 2, GONE));
        assertThat(Tally.NONE.after(new PassCost(0, 0, 3, 0), null, now).readErrors())
                .isEqualTo(Map.of("cpu.stat", 2L, "/proc/pressure/cpu", 1L));
    }

    @Test
    void countsNoFailureAgainThatWasNotReadAgain() {
        Frame now = frame(2, true, cgroup("/a", 1, 1, BROKEN));
        assertThat(Tally.NONE.after(new PassCost(0, 0, 1, 0), null, now).readErrors())
                .isEmpty();
    }

    private static Frame frame(long atMicros, boolean pressureIsFine, Cgroup... cgroups) {
        Map<String, Cgroup> byPath = new LinkedHashMap<>();
        for (Cgroup each : cgroups) {
            byPath.put(each.path(), each);
        }
        PressureFile cpu = pressureIsFine
                ? PressureFile.absent("none")
                : new PressureFile(Reading.failed("EIO"), Reading.failed("EIO"));
        Host host = new Host(
                Map.of(Resource.CPU, cpu), PressureFile.absent("none"), Reading.absent("none"), Reading.absent("none"));
        return new Frame(atMicros, host, byPath);
    }

    private static Cgroup cgroup(String path, long inode, long readAtMicros, Reading<CpuStat> cpu) {
        Stats stats = new Stats(
                Map.of(),
                cpu,
                Reading.absent("none"),
                new Memory(Reading.absent("none"), Reading.absent("none")),
                new Io(Reading.absent("none"), Reading.absent("none")));
        return new Cgroup(path, new Identity(CgroupPaths.classify(path), inode), true, readAtMicros, stats);
    }
}
