package io.barograph.rules.observation;

import io.barograph.signal.Reading;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import module java.base;

/// One observation of a node: the input of an evaluation.
public sealed interface Observation {

    /// The exporter spoke.
    record Seen(Snapshot snapshot, NodeView node) implements Observation {

        /// A snapshot without values.
        public static Seen nothing() {
            SnapshotOrigin origin = new SnapshotOrigin("", "", "");
            return new Seen(
                    new Snapshot(
                            origin, new SnapshotTime(0, 0, 0), Reading.absent("no observation"), List.of(), List.of()),
                    NodeView.ofName(""));
        }
    }

    /// The exporter has been silent for too long; nothing is known.
    ///
    /// @param monotonicMicros the node's monotonic time as far as it is known
    record Silent(String node, long monotonicMicros) implements Observation {}
}
