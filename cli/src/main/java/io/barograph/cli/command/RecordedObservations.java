package io.barograph.cli.command;

import io.barograph.cli.backtest.ObservationSource;
import io.barograph.cli.backtest.RecordingWalk;
import io.barograph.rules.fact.NodeView;
import io.barograph.rules.fact.Observation;
import io.barograph.signal.Snapshot;
import java.nio.file.Path;

/// The observations that a controller would have made of a recording's node, without an API server.
///
/// @param node what the node is called
record RecordedObservations(Path file, String node) implements ObservationSource {

    @Override
    public String name() {
        return file.toString();
    }

    /// Throws a RecordingException where it cannot be read to its end.
    @Override
    public void each(Sink sink) {
        long[] firstMicros = {-1};
        RecordingWalk.each(file, node, pass -> {
            Snapshot snapshot = pass.snapshot();
            long now = snapshot.moment().monotonicMicros();
            firstMicros[0] = firstMicros[0] < 0 ? now : firstMicros[0];
            sink.take(
                    new Sighting(new Observation.Seen(snapshot, NodeView.named(node)), (now - firstMicros[0]) / 1000));
        });
    }
}
