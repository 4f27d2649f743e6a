package io.barograph.controller.events;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.ControllerEvents;
import io.barograph.controller.cluster.nodes.NodeEvent;
import io.barograph.controller.guardrail.GuardrailChange;
import module java.base;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Sends events about the controller itself. Only a replica that may write sends any.
///
/// @param mayWrite whether this replica acts, and acting is switched on; asked when an event is sent
/// @param later runs in order what may take seconds
public record ControllerEventSender(ControllerEvents events, BooleanSupplier mayWrite, Consumer<Runnable> later)
        implements Consumer<NodeEvent.What> {

    private static final Logger LOG = LoggerFactory.getLogger(ControllerEventSender.class);

    @Override
    public void accept(NodeEvent.What what) {
        later.accept(() -> sendEvent(what));
    }

    private void sendEvent(NodeEvent.What what) {
        if (!mayWrite.getAsBoolean()) {
            return;
        }
        ApiOutcome<NodeEvent.What> outcome = events.createEvent(what);
        if (!(outcome instanceof ApiOutcome.Done)) {
            LOG.warn("The event {} could not be sent: {}", what.reason(), outcome.text());
        }
    }

    /// Sends one event for each kind of change, whatever the number of zones or pools.
    public void sendChanges(List<GuardrailChange> changes) {
        for (GuardrailChange.Kind kind : GuardrailChange.Kind.values()) {
            String note = changes.stream()
                    .filter(change -> change.kind() == kind)
                    .map(GuardrailChange::text)
                    .collect(Collectors.joining(" "));
            if (!note.isEmpty()) {
                accept(
                        switch (kind) {
                            case STORM_BEGAN -> new NodeEvent.What(true, "PressureStorm", "HoldBack", note);
                            case STORM_ENDED -> new NodeEvent.What(false, "PressureStormEnded", "HoldBack", note);
                            case OUTAGE_BEGAN -> new NodeEvent.What(true, "SignalOutage", "HoldBack", note);
                            case OUTAGE_ENDED -> new NodeEvent.What(false, "SignalOutageEnded", "HoldBack", note);
                        });
            }
        }
    }
}
