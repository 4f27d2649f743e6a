package io.barograph.rules.fact;

import io.barograph.signal.Moment;
import io.barograph.signal.Origin;
import io.barograph.signal.Reading;
import io.barograph.signal.Snapshot;
import java.util.List;

/// One look at a node: the input of an evaluation.
public sealed interface Observation {

    /// The exporter spoke.
    record Seen(Snapshot snapshot, NodeView node) implements Observation {

        /// It spoke, and said nothing.
        public static Seen nothing() {
            Origin origin = new Origin("", "", "");
            return new Seen(
                    new Snapshot(origin, new Moment(0, 0, 0), Reading.absent("nobody looked"), List.of(), List.of()),
                    NodeView.named(""));
        }
    }

    /// The exporter has been silent for too long; nothing is known.
    ///
    /// @param monotonicMicros the node's monotonic time as far as it can be told
    record Silent(String node, long monotonicMicros) implements Observation {}
}
