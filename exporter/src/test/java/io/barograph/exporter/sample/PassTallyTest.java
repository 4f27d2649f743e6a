package io.barograph.exporter.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.cgroup.CgroupClassifier;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Cgroup.Identity;
import io.barograph.exporter.frame.Cgroup.Io;
import io.barograph.exporter.frame.Cgroup.Memory;
import io.barograph.exporter.frame.Cgroup.Stats;
import io.barograph.exporter.frame.CpuStat;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.HostReadings;
import io.barograph.exporter.frame.PassCost;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.exporter.frame.ReadError;
import io.barograph.signal.Reading;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PassTallyTest {

    private static final Reading<CpuStat> GONE = Reading.absent("gone");

    @Test
    void addsUpWhatPassesCost() {
        Frame empty = frame(1);
        PassTally tally = PassTally.NONE
                .after(new PassCost(10, 2, 1, 5, Map.of()), null, empty)
                .after(new PassCost(7, 1, 1, 3, Map.of()), empty, empty);
        assertThat(tally).isEqualTo(new PassTally(new PassCost(17, 3, 2, 3, Map.of()), 0));
    }

    @Test
    void countsCgroupsThatAreGoneOrAnotherOneNow() {
        Frame before = frame(1, cgroup("/a", 1, 1, GONE), cgroup("/b", 2, 1, GONE), cgroup("/c", 3, 1, GONE));
        Frame now = frame(2, cgroup("/b", 9, 2, GONE), cgroup("/c", 3, 2, GONE), cgroup("/d", 4, 2, GONE));
        assertThat(PassTally.NONE.after(PassCost.NONE, before, now).cgroupsVanished())
                .isEqualTo(2);
    }

    @Test
    void addsUpWhatCouldNotBeRead() {
        ReadError broken = new ReadError("cpu.stat", "malformed");
        ReadError failing = new ReadError("/proc/vmstat", "EIO");
        Frame empty = frame(1);
        PassTally tally = PassTally.NONE
                .after(new PassCost(9, 0, 0, 0, Map.of(broken, 2L)), null, empty)
                .after(new PassCost(9, 0, 0, 0, Map.of()), empty, empty)
                .after(new PassCost(9, 0, 0, 0, Map.of(broken, 1L, failing, 1L)), empty, empty);
        assertThat(tally.cost().errors()).isEqualTo(Map.of(broken, 3L, failing, 1L));
    }

    @Test
    void keepsFewCausesHoweverManyARecordingMakesUp() {
        Map<ReadError, Long> many = new LinkedHashMap<>();
        for (int i = 0; i < 1000; i++) {
            many.put(new ReadError("cpu.stat", "E" + i), 1L);
        }
        PassTally tally = PassTally.NONE.after(new PassCost(1000, 0, 0, 0, many), null, frame(1));
        assertThat(tally.cost().errors()).hasSize(201).containsEntry(new ReadError("cpu.stat", "other"), 800L);
    }

    private static Frame frame(long atMicros, Cgroup... cgroups) {
        Map<String, Cgroup> byPath = new LinkedHashMap<>();
        for (Cgroup each : cgroups) {
            byPath.put(each.path(), each);
        }
        HostReadings host = new HostReadings(
                Map.of(),
                PressureFile.absent("none"),
                Reading.absent("none"),
                Reading.absent("none"),
                Reading.absent("none"));
        return new Frame(atMicros, host, byPath);
    }

    private static Cgroup cgroup(String path, long inode, long readAtMicros, Reading<CpuStat> cpu) {
        Stats stats = new Stats(
                Map.of(),
                cpu,
                Reading.absent("none"),
                new Memory(Reading.absent("none"), Reading.absent("none")),
                new Io(Reading.absent("none"), Reading.absent("none")));
        return new Cgroup(path, new Identity(CgroupClassifier.classify(path), inode), true, readAtMicros, stats);
    }
}
