package io.barograph.controller.cluster.nodes;

import io.barograph.controller.cluster.ApiOutcome;

/// The API of events about the controller itself.
public interface ControllerEvents {

    /// Creates the event; what goes wrong is in the [ApiOutcome], not in an exception.
    ApiOutcome<NodeEvent.What> createEvent(NodeEvent.What what);

    /// Without a cluster there are no events.
    static ControllerEvents none() {
        return ApiOutcome.Done::new;
    }
}
