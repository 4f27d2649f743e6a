package io.barograph.exporter.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.exposition.HandmadeFrames;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.PassCost;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.exporter.frame.ReadError;
import module java.base;
import org.junit.jupiter.api.Test;

class PassTallyTest {

    private static final PressureFile NONE = PressureFile.absent("none");

    @Test
    void addsUpWhatPassesCost() {
        Frame empty = frame();
        PassTally tally = PassTally.NONE
                .afterPass(new PassCost(10, 2, 1, 5, Map.of()), null, empty)
                .afterPass(new PassCost(7, 1, 1, 3, Map.of()), empty, empty);
        assertThat(tally).isEqualTo(new PassTally(new PassCost(17, 3, 2, 3, Map.of()), 0));
    }

    @Test
    void countsCgroupsThatAreGoneOrAnotherOneNow() {
        Frame before = frame(cgroup("/a", 1), cgroup("/b", 2), cgroup("/c", 3));
        Frame now = frame(cgroup("/b", 9), cgroup("/c", 3), cgroup("/d", 4));
        assertThat(PassTally.NONE.afterPass(PassCost.NONE, before, now).cgroupsVanished())
                .isEqualTo(2);
    }

    @Test
    void addsUpWhatCouldNotBeRead() {
        ReadError broken = new ReadError("cpu.stat", "malformed");
        ReadError failing = new ReadError("/proc/vmstat", "EIO");
        Frame empty = frame();
        PassTally tally = PassTally.NONE
                .afterPass(new PassCost(9, 0, 0, 0, Map.of(broken, 2L)), null, empty)
                .afterPass(new PassCost(9, 0, 0, 0, Map.of()), empty, empty)
                .afterPass(new PassCost(9, 0, 0, 0, Map.of(broken, 1L, failing, 1L)), empty, empty);
        assertThat(tally.cost().errors()).isEqualTo(Map.of(broken, 3L, failing, 1L));
    }

    @Test
    void keepsFewCausesHoweverManyARecordingMakesUp() {
        Map<ReadError, Long> many = new LinkedHashMap<>();
        for (int i = 0; i < 1000; i++) {
            many.put(new ReadError("cpu.stat", "E" + i), 1L);
        }
        PassTally tally = PassTally.NONE.afterPass(new PassCost(1000, 0, 0, 0, many), null, frame());
        assertThat(tally.cost().errors()).hasSize(201).containsEntry(new ReadError("cpu.stat", "other"), 800L);
    }

    private static Frame frame(Cgroup... cgroups) {
        return HandmadeFrames.frame(NONE, NONE, cgroups);
    }

    private static Cgroup cgroup(String path, long inode) {
        return HandmadeFrames.cgroup(path, inode, NONE);
    }
}
