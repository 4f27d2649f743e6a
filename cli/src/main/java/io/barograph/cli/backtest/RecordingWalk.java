package io.barograph.cli.backtest;

import io.barograph.exporter.PassMaker;
import io.barograph.exporter.frame.Walk;
import io.barograph.exporter.recording.RecordedFs;
import io.barograph.exporter.recording.RecordingException;
import io.barograph.exporter.sample.Pass;
import io.barograph.exporter.sample.Pipeline;
import io.barograph.signal.Origin;
import java.nio.file.Path;
import java.util.function.Consumer;

/// A recording walked from its first frame to its last, as fast as it can be read.
public final class RecordingWalk {

    private RecordingWalk() {}

    /// Hands over one pass for each frame, of a node by this name.
    ///
    /// Throws a [RecordingException] where the recording cannot be read to its end.
    public static void each(Path recording, String node, Consumer<Pass> sink) {
        try (RecordedFs fs = RecordedFs.open(recording)) {
            PassMaker maker = new PassMaker(fs, Walk.FULL, new Origin(node, fs.bootId(), "replay"));
            long intervalMicros = Pipeline.SHORTEST_INTERVAL_MICROS;
            while (fs.advance()) {
                Pass pass = maker.next(intervalMicros);
                intervalMicros =
                        Math.max(intervalMicros, fs.nextMicros() - pass.frame().atMicros());
                sink.accept(pass);
            }
            String warning = fs.warning();
            if (warning != null) {
                throw new RecordingException(warning);
            }
        }
    }
}
