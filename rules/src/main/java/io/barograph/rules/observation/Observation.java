package io.barograph.rules.observation;

import io.barograph.signal.Reading;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import java.util.List;

/// One look at a node: the input of an evaluation.
public sealed interface Observation {

    /// The exporter spoke.
    record Seen(Snapshot snapshot, NodeView node) implements Observation {

        /// It spoke, and said nothing.
        public static Seen nothing() {
            SnapshotOrigin origin = new SnapshotOrigin("", "", "");
            return new Seen(
                    new Snapshot(
                            origin, new SnapshotTime(0, 0, 0), Reading.absent("nobody looked"), List.of(), List.of()),
                    NodeView.named(""));
        }
    }

    /// The exporter has been silent for too long; nothing is known.
    ///
    /// @param monotonicMicros the node's monotonic time as far as it can be told
    record Silent(String node, long monotonicMicros) implements Observation {}
}
