package io.barograph.controller.kube;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.barograph.controller.cluster.nodes.NodeEvent;
import module java.base;

/// Writes events (events.k8s.io/v1) as JSON.
public final class EventJson {

    /// The name of the reporting component.
    private static final String CONTROLLER = "barograph.io/controller";

    private EventJson() {}

    /// @param instance which of the replicas
    public static String toJson(NodeEvent event, String instance) {
        ObjectNode node = ApiResponses.JSON
                .createObjectNode()
                .put("apiVersion", "v1")
                .put("kind", "Node")
                .put("name", event.regarding().name())
                .put("uid", event.regarding().uid());
        return toJson(
                event.name(), "default", node, event.what(), event.series().firstTime(), instance);
    }

    /// An event about any object.
    public static String toJson(
            String name,
            String namespace,
            ObjectNode regarding,
            NodeEvent.What what,
            Instant eventTime,
            String instance) {
        ObjectNode json = ApiResponses.JSON.createObjectNode();
        json.put("apiVersion", "events.k8s.io/v1").put("kind", "Event");
        json.putObject("metadata").put("name", name).put("namespace", namespace);
        json.set("regarding", regarding);
        return json.put("eventTime", MicroTime.of(eventTime))
                .put("type", what.warning() ? "Warning" : "Normal")
                .put("reason", what.reason())
                .put("action", what.action())
                .put("note", what.note())
                .put("reportingController", CONTROLLER)
                .put("reportingInstance", instance)
                .toString();
    }

    /// For a merge patch of an event that was seen again.
    public static String seriesPatch(NodeEvent event) {
        ObjectNode json = ApiResponses.JSON.createObjectNode();
        json.putObject("series")
                .put("count", event.series().count())
                .put("lastObservedTime", MicroTime.of(event.series().lastTime()));
        return json.toString();
    }
}
