package io.barograph.controller.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.barograph.controller.cluster.Epoch;
import io.barograph.controller.cluster.NodeApi;
import io.barograph.controller.cluster.NodeCondition;
import io.barograph.controller.cluster.NodeEvent;
import io.barograph.controller.cluster.NodeIdentity;
import io.barograph.controller.cluster.NodeTaint;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/// The JSON that is sent about nodes: never more than what is ours to say.
final class NodePatches {

    /// Who reports, in events.
    static final String CONTROLLER = "barograph.io/controller";

    private static final DateTimeFormatter MICRO_TIME = DateTimeFormatter.ofPattern(
                    "yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private NodePatches() {}

    /// For a strategic merge on `/status`: one condition, which is merged by its type, and the epoch. The UID makes the
    /// API server refuse if the node is another one by now.
    static String condition(NodeIdentity node, NodeCondition condition, long epoch) {
        ObjectNode patch = ApiAnswers.JSON.createObjectNode();
        patch.putObject("metadata")
                .put("uid", node.uid())
                .putObject("annotations")
                .put(Epoch.ANNOTATION, Long.toString(epoch));
        patch.putObject("status")
                .putArray("conditions")
                .addObject()
                .put("type", condition.type())
                .put("status", condition.status().name())
                .put("reason", condition.reason())
                .put("message", condition.message())
                .put("lastHeartbeatTime", condition.times().heartbeat().toString())
                .put("lastTransitionTime", condition.times().transition().toString());
        return patch.toString();
    }

    /// For a merge patch: all taints, those of others as they came, one annotation and the epoch; void unless the
    /// version is the
    /// node's current one.
    static String taints(NodeIdentity node, NodeApi.TaintWrite write) {
        ObjectNode patch = ApiAnswers.JSON.createObjectNode();
        ObjectNode metadata = patch.putObject("metadata");
        metadata.put("uid", node.uid()).put("resourceVersion", write.resourceVersion());
        ObjectNode annotations = metadata.putObject("annotations");
        if (write.annotation().isEmpty()) {
            annotations.putNull(write.annotationName());
        } else {
            annotations.put(write.annotationName(), write.annotation());
        }
        annotations.put(Epoch.ANNOTATION, Long.toString(write.epoch()));
        ArrayNode taints = patch.putObject("spec").putArray("taints");
        for (NodeTaint taint : write.taints()) {
            taints.add(parsed(taint));
        }
        return patch.toString();
    }

    private static JsonNode parsed(NodeTaint taint) {
        return ApiAnswers.parse(taint.json().getBytes(StandardCharsets.UTF_8));
    }

    /// @param instance which of the replicas
    static String event(NodeEvent event, String instance) {
        ObjectNode json = ApiAnswers.JSON.createObjectNode();
        json.put("apiVersion", "events.k8s.io/v1").put("kind", "Event");
        json.putObject("metadata").put("name", event.name()).put("namespace", "default");
        json.putObject("regarding")
                .put("apiVersion", "v1")
                .put("kind", "Node")
                .put("name", event.regarding().name())
                .put("uid", event.regarding().uid());
        say(json, event.what(), event.series().first(), instance);
        return json.toString();
    }

    /// Writes what an event says, whatever it is about.
    static void say(ObjectNode json, NodeEvent.What what, Instant at, String instance) {
        json.put("eventTime", microTime(at))
                .put("type", what.warning() ? "Warning" : "Normal")
                .put("reason", what.reason())
                .put("action", what.action())
                .put("note", what.note())
                .put("reportingController", CONTROLLER)
                .put("reportingInstance", instance);
    }

    /// For a merge patch of an event that was seen again.
    static String series(NodeEvent event) {
        ObjectNode json = ApiAnswers.JSON.createObjectNode();
        json.putObject("series")
                .put("count", event.series().count())
                .put("lastObservedTime", microTime(event.series().last()));
        return json.toString();
    }

    static String microTime(Instant time) {
        return MICRO_TIME.format(time);
    }
}
