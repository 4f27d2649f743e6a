package io.barograph.controller.cluster;

/// The door to events about the controller itself.
public interface OwnEvents {

    /// Creates the event; what goes wrong is in the [Outcome], not in an exception.
    Outcome<NodeEvent.What> tell(NodeEvent.What what);

    /// Where there is no cluster, nobody is told.
    static OwnEvents none() {
        return Outcome.Done::new;
    }
}
