package io.barograph.exporter;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.signal.EvictionSignal;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalLevel;
import module java.base;
import org.junit.jupiter.api.Test;

/// What a recording of before eviction signals were recorded says of them.
class RecordingReplayTest {

    private static final Path OLD = Path.of("../examples/recordings/S01_idle.trace.gz");

    @Test
    void whatAnOldRecordingDoesNotHoldIsMissingWithTheReasonAndNeverZero() {
        List<Map<EvictionSignal, Reading<SignalLevel.Level>>> levels = new ArrayList<>();
        RecordingReplay.forEachPass(OLD, "n", pass -> {
            Map<EvictionSignal, Reading<SignalLevel.Level>> found = new EnumMap<>(EvictionSignal.class);
            pass.snapshot().levels().forEach(it -> found.put(it.signal(), it.level()));
            levels.add(found);
        });
        assertThat(levels).hasSizeGreaterThan(10).allSatisfy(each -> {
            assertThat(each.get(EvictionSignal.MEMORY_AVAILABLE)).isInstanceOf(Reading.Present.class);
            assertThat(each.get(EvictionSignal.PID_AVAILABLE))
                    .isEqualTo(Reading.absent("there is no /proc/sys/kernel/pid_max"));
            for (EvictionSignal disk : List.of(
                    EvictionSignal.NODEFS_AVAILABLE,
                    EvictionSignal.IMAGEFS_INODES_FREE,
                    EvictionSignal.CONTAINERFS_AVAILABLE)) {
                assertThat(each.get(disk)).isEqualTo(Reading.absent("the recording does not hold how full disks were"));
            }
        });
    }
}
