package io.barograph.cli.command;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.contention.OwnerNames;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.FrameReader;
import io.barograph.exporter.recording.RecordedFs;
import io.barograph.exporter.sample.Pass;
import io.barograph.exporter.sample.Pipeline;
import io.barograph.signal.Origin;
import java.nio.file.Path;
import java.util.function.Consumer;

/// A recording walked from its first frame to its last, as fast as it can be read.
final class RecordedPasses {

    private static final OwnerNames NAMES = RecordedPasses::nameOf;

    private RecordedPasses() {}

    /// Hands over one pass for each frame, of a node by this name.
    ///
    /// Throws [RecordingException] where the recording cannot be read to its end.
    static void each(Path recording, String node, Consumer<Pass> sink) {
        try (RecordedFs fs = RecordedFs.open(recording)) {
            FrameReader reader = new FrameReader(fs);
            Pipeline pipeline = new Pipeline(new Origin(node, fs.bootId(), "replay"));
            long intervalMicros = Pipeline.SHORTEST_INTERVAL_MICROS;
            while (fs.advance()) {
                Pass pass = pipeline.pass(reader.read(), NAMES, intervalMicros);
                intervalMicros =
                        Math.max(intervalMicros, fs.nextMicros() - pass.frame().atMicros());
                sink.accept(pass);
            }
            String warning = fs.warning();
            if (warning != null) {
                throw new CutShortException(warning);
            }
        }
    }

    /// A recording holds no pod names, but pods have uids.
    private static String nameOf(Cgroup owner) {
        return owner.identity().kind() instanceof CgroupClass.Pod pod ? "pod " + pod.uid() : owner.path();
    }

    /// A recording that ends within a frame.
    static final class CutShortException extends RuntimeException {

        CutShortException(String message) {
            super(message);
        }
    }
}
