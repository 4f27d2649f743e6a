package io.barograph.controller.kube.nodes;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.barograph.controller.cluster.nodes.LeaderEpoch;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.kube.ApiResponses;
import module java.base;

/// The JSON that is sent about nodes: never more than what is ours to say.
public final class NodePatches {

    private NodePatches() {}

    /// For a strategic merge on `/status`: one condition, which is merged by its type, and the epoch. The UID makes the
    /// API server refuse if the node is another one by now.
    static String conditionPatch(NodeIdentity node, NodeCondition condition, long epoch) {
        ObjectNode patch = ApiResponses.JSON.createObjectNode();
        patch.putObject("metadata")
                .put("uid", node.uid())
                .putObject("annotations")
                .put(LeaderEpoch.ANNOTATION, Long.toString(epoch));
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

    /// For a merge patch: all taints, those of others as they came, and annotations; void unless the version is the
    /// node's current one.
    public static String taintPatch(NodeIdentity node, NodeApi.TaintWrite write) {
        ObjectNode patch = ApiResponses.JSON.createObjectNode();
        ObjectNode metadata = patch.putObject("metadata");
        metadata.put("uid", node.uid()).put("resourceVersion", write.resourceVersion());
        ObjectNode annotations = metadata.putObject("annotations");
        write.annotations().forEach(annotations::put);
        ArrayNode taints = patch.putObject("spec").putArray("taints");
        for (NodeTaint taint : write.taints()) {
            taints.add(ApiResponses.parse(taint.json().getBytes(StandardCharsets.UTF_8)));
        }
        return patch.toString();
    }
}
