package io.barograph.controller.events;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeEvent;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import module java.base;

/// Sends events. What repeats within 15 minutes is one event with a series.
public final class EventSender {

    private static final long WINDOW_MICROS = TimeUnit.MINUTES.toMicros(15);
    private static final int PREFIX_CHARS = 200;

    private final NodeApi api;
    private final LinkedHashMap<Key, Sent> sent = new LinkedHashMap<>();

    public EventSender(NodeApi api) {
        this.api = api;
    }

    private record Key(String uid, String reason, String about) {}

    private record Sent(NodeEvent event, long atMicros) {}

    /// Sending the same again after a lost answer is harmless: the event's name and count are the same. A series that
    /// cannot be written on is left for a new one: who may write events may have made it too large.
    public ApiOutcome<NodeEvent> sendEvent(NodeIdentity node, PendingEvent event) {
        forgetBefore(event.queuedMicros() - WINDOW_MICROS);
        Key key = new Key(node.uid(), event.what().reason(), event.about());
        Sent earlierSent = sent.get(key);
        ApiOutcome<NodeEvent> outcome = api.sendEvent(
                earlierSent == null
                        ? firstEvent(node, event)
                        : earlierSent.event().repeatedAt(event.eventTime()));
        if (earlierSent != null && outcome instanceof ApiOutcome.NotFound) {
            outcome = api.sendEvent(firstEvent(node, event));
        }
        if (outcome instanceof ApiOutcome.Done<NodeEvent>(NodeEvent writtenEvent)) {
            sent.putLast(key, new Sent(writtenEvent, event.queuedMicros()));
        } else {
            sent.remove(key);
        }
        return outcome;
    }

    /// The name is made of the node's and the time, as Kubernetes' own recorder does.
    private static NodeEvent firstEvent(NodeIdentity node, PendingEvent event) {
        long micros = ChronoUnit.MICROS.between(Instant.EPOCH, event.eventTime());
        String prefix =
                node.name().substring(0, Math.min(PREFIX_CHARS, node.name().length()));
        return new NodeEvent(
                prefix + "." + Long.toHexString(micros),
                node,
                event.what(),
                new NodeEvent.Series(1, event.eventTime(), event.eventTime()));
    }

    /// The map begins with what was not sent for longest.
    private void forgetBefore(long micros) {
        while (!sent.isEmpty() && sent.firstEntry().getValue().atMicros() < micros) {
            sent.pollFirstEntry();
        }
    }
}
