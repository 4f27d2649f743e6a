package io.barograph.controller.reconcile;

import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.reconcile.write.ReconcileListener;

/// What writing nodes and sending their events takes.
///
/// @param events that wait to be sent
/// @param attempts how they went, of nodes and events alike
record ReconcileDoors(
        NodeApi api,
        Leadership leadership,
        ControllerClock clock,
        ReconcileListener listener,
        EventDispatch events,
        WriteAttempts attempts) {

    long nowMicros() {
        return clock.monotonicMicros().getAsLong();
    }
}
