package io.barograph.controller.reconcile.write;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeEvent;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// Sends events. What repeats within 15 minutes is one event with a series.
public final class EventSender {

    private static final long WINDOW_MICROS = TimeUnit.MINUTES.toMicros(15);
    private static final int PREFIX_CHARS = 200;

    private final NodeApi api;
    private final Map<Key, Told> told = new LinkedHashMap<>();

    public EventSender(NodeApi api) {
        this.api = api;
    }

    private record Key(String uid, String reason, String about) {}

    private record Told(NodeEvent event, long atMicros) {}

    /// Telling the same again after a lost answer is harmless: the event's name and count are the same.
    public ApiOutcome<NodeEvent> send(NodeIdentity node, PendingEvent telling) {
        forgetBefore(telling.queuedMicros() - WINDOW_MICROS);
        Key key = new Key(node.uid(), telling.what().reason(), telling.about());
        Told earlier = told.get(key);
        ApiOutcome<NodeEvent> outcome = api.event(
                earlier == null ? first(node, telling) : earlier.event().again(telling.at()));
        if (earlier != null && outcome instanceof ApiOutcome.NotFound) {
            outcome = api.event(first(node, telling));
        }
        if (outcome instanceof ApiOutcome.Done<NodeEvent>(NodeEvent event)) {
            told.remove(key);
            told.put(key, new Told(event, telling.queuedMicros()));
        }
        return outcome;
    }

    /// The name is made of the node's and the time, as Kubernetes' own recorder does.
    private static NodeEvent first(NodeIdentity node, PendingEvent telling) {
        long micros = ChronoUnit.MICROS.between(Instant.EPOCH, telling.at());
        String prefix =
                node.name().substring(0, Math.min(PREFIX_CHARS, node.name().length()));
        return new NodeEvent(
                prefix + "." + Long.toHexString(micros),
                node,
                telling.what(),
                new NodeEvent.Series(1, telling.at(), telling.at()));
    }

    /// The map is in the order of last telling.
    private void forgetBefore(long micros) {
        Iterator<Told> oldest = told.values().iterator();
        while (oldest.hasNext() && oldest.next().atMicros() < micros) {
            oldest.remove();
        }
    }
}
