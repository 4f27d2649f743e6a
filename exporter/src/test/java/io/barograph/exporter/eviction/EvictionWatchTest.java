package io.barograph.exporter.eviction;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.eviction.EvictionWatch.Seen;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.FrameReader;
import io.barograph.exporter.frame.Walk;
import io.barograph.exporter.kernel.Disks;
import io.barograph.exporter.kernel.HostTree;
import io.barograph.exporter.kernel.LiveFs;
import io.barograph.exporter.kernel.TestDisks;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.SignalLevel;
import io.barograph.threshold.Standing;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvictionWatchTest {

    private static final InstantSource WALL = InstantSource.fixed(Instant.ofEpochSecond(1000));

    @TempDir
    private Path directory;

    @Test
    void holdsEveryFrameAgainstTheThresholds() {
        HostTree host = new HostTree(directory);
        Disks disks = TestDisks.all(
                Map.of("f_frsize", "4096", "f_blocks", "1000", "f_bavail", "99", "f_files", "100", "f_ffree", "50"));
        EvictionWatch watch = new EvictionWatch(EvictionPlan.DEFAULT, WALL);
        try (LiveFs fs = host.open()) {
            FrameReader reader = new FrameReader(fs, Walk.FULL, disks);
            Seen first = watch.after(reader.read());
            assertThat(first.levels())
                    .hasSize(EvictionSignal.values().length)
                    .extracting(SignalLevel::signal)
                    .doesNotHaveDuplicates();
            host.seconds(10);
            Frame frame = reader.read();
            Seen seen = watch.after(frame);
            assertThat(seen.standings().at()).isEqualTo(Instant.ofEpochSecond(1000));
            assertThat(standing(seen, EvictionSignal.NODEFS_AVAILABLE).metSinceMicros())
                    .isEqualTo(1_000_000);
            assertThat(standing(seen, EvictionSignal.CONTAINERFS_AVAILABLE)
                            .threshold()
                            .value()
                            .text())
                    .isEqualTo("10%");
            assertThat(standing(seen, EvictionSignal.NODEFS_INODES_FREE).headroom())
                    .isEqualTo(0.45);
            assertThat(standing(seen, EvictionSignal.MEMORY_AVAILABLE).observed())
                    .isNull();
            assertThat(standing(seen, EvictionSignal.MEMORY_AVAILABLE).metSinceMicros())
                    .isNull();
        }
    }

    @Test
    void knowsNoThresholdOfContainerfsWhereTheLayoutCannotBeTold() {
        try (LiveFs fs = new HostTree(directory).open()) {
            Frame frame = new FrameReader(fs, Walk.FULL, Disks.none("not here")).read();
            Seen seen = new EvictionWatch(EvictionPlan.DEFAULT, WALL).after(frame);
            assertThat(seen.standings().all())
                    .noneMatch(it -> it.threshold().signal().word().startsWith("containerfs"));
        }
    }

    private static Standing standing(Seen seen, EvictionSignal signal) {
        return seen.standings().all().stream()
                .filter(it -> it.threshold().signal() == signal)
                .findFirst()
                .orElseThrow();
    }
}
