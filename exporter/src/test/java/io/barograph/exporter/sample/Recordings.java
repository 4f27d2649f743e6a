package io.barograph.exporter.sample;

import io.barograph.exporter.contention.OwnerNames;
import io.barograph.exporter.frame.FrameReader;
import io.barograph.exporter.frame.Walk;
import io.barograph.exporter.recording.RecordedFs;
import io.barograph.signal.Origin;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The recordings under `examples`, as passes.
final class Recordings {

    static final Path FOLDER = Path.of("../examples/recordings");

    private Recordings() {}

    static List<Pass> passes(String recording) {
        return passes(recording, Walk.FULL);
    }

    static List<Pass> passes(String recording, Walk walk) {
        try (RecordedFs fs = RecordedFs.open(FOLDER.resolve(recording))) {
            FrameReader reader = new FrameReader(fs, walk);
            Pipeline pipeline = new Pipeline(new Origin("node", fs.bootId(), "test"));
            List<Pass> passes = new ArrayList<>();
            while (fs.advance()) {
                passes.add(pipeline.pass(reader.read(), OwnerNames.BY_PATH, 2_000_000));
            }
            return passes;
        }
    }
}
