package io.barograph.exporter.sample.pass;

import io.barograph.exporter.PassMaker;
import io.barograph.exporter.eviction.EvictionPlan;
import io.barograph.exporter.eviction.EvictionWatch;
import io.barograph.exporter.frame.read.WalkMode;
import io.barograph.exporter.recording.RecordedKernelFs;
import io.barograph.signal.SnapshotOrigin;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The recordings under `examples`, as passes.
final class ExampleRecordings {

    static final Path FOLDER = Path.of("../examples/recordings");

    private ExampleRecordings() {}

    static List<Pass> passes(String recording) {
        return passes(recording, WalkMode.FULL);
    }

    static List<Pass> passes(String recording, WalkMode walk) {
        try (RecordedKernelFs fs = RecordedKernelFs.open(FOLDER.resolve(recording))) {
            EvictionWatch eviction = new EvictionWatch(EvictionPlan.DEFAULT, () -> Instant.EPOCH);
            SnapshotOrigin origin = new SnapshotOrigin("node", fs.bootId(), "test");
            PassMaker maker = PassMaker.of(fs, walk, origin, fs.disks(), eviction);
            List<Pass> passes = new ArrayList<>();
            while (fs.advance()) {
                passes.add(maker.next(2_000_000, Set.of(), false));
            }
            return passes;
        }
    }
}
