package io.barograph.exporter.sample.pass;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Cgroups;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.read.FrameReader;
import io.barograph.exporter.frame.read.WalkMode;
import io.barograph.exporter.recording.RecordedKernelFs;
import io.barograph.signal.SnapshotOrigin;
import module java.base;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Leaves that a pass left alone are not gone over: that must not change anything that is told.
class CalmLeavesTest {

    private static final long INTERVAL_MICROS = 2_000_000;
    private static final SnapshotOrigin ORIGIN = new SnapshotOrigin("n", "b", "i");

    @ParameterizedTest
    @MethodSource("io.barograph.exporter.sample.pass.ExampleRecordings#all")
    void aFrameThatSharesNothingWithTheOneBeforeGivesTheSameSnapshot(Path recording) {
        try (RecordedKernelFs fs = RecordedKernelFs.open(recording)) {
            FrameReader reader = new FrameReader(fs, WalkMode.PRUNED);
            SnapshotMaker sharing = new SnapshotMaker(ORIGIN);
            SnapshotMaker unshared = new SnapshotMaker(ORIGIN);
            int trees = 0;
            Frame before = null;
            while (fs.advance()) {
                Frame frame = reader.readFrame(Set.of(), false, sharing.contended());
                trees += before == null
                                || before.cgroups().tree() != frame.cgroups().tree()
                        ? 1
                        : 0;
                before = frame;
                Frame anew = new Frame(
                        frame.atMicros(),
                        frame.host(),
                        Cgroups.of(frame.cgroups().values()),
                        frame.usage(),
                        frame.owners());
                Pass expected = unshared.nextPass(anew, Cgroup::path, INTERVAL_MICROS);
                Pass found = sharing.nextPass(frame, Cgroup::path, INTERVAL_MICROS);
                assertThat(found.snapshot()).isEqualTo(expected.snapshot());
                assertThat(found.totals()).isEqualTo(expected.totals());
            }
            assertThat(trees).as("frames in which a cgroup was born or died").isLessThan(25);
        }
    }
}
