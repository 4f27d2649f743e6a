package io.barograph.controller.evict;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.FieldManagers;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeChange;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeEvent;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import io.barograph.controller.standalone.MemoryNodeApi;
import module java.base;

/// Nodes in memory; something may happen right after a write.
record RigNodes(MemoryNodeApi nodes, Runnable afterWrite) implements NodeApi {

    @Override
    public ApiOutcome<LiveNode> get(String name) {
        return nodes.get(name);
    }

    @Override
    public ApiOutcome<FieldManagers> fieldManagers(NodeIdentity node) {
        return nodes.fieldManagers(node);
    }

    @Override
    public ApiOutcome<LiveNode> patchCondition(NodeIdentity node, NodeCondition condition, long ofEpoch) {
        return nodes.patchCondition(node, condition, ofEpoch);
    }

    @Override
    public ApiOutcome<LiveNode> replaceTaints(NodeIdentity node, TaintWrite write, long ofEpoch) {
        ApiOutcome<LiveNode> done = nodes.replaceTaints(node, write, ofEpoch);
        afterWrite.run();
        return done;
    }

    @Override
    public ApiOutcome<NodeEvent> sendEvent(NodeEvent event) {
        return nodes.sendEvent(event);
    }

    @Override
    public Following followNodes(Consumer<NodeChange> listener) {
        return nodes.followNodes(listener);
    }
}
