package io.barograph.controller.guardrail;

import io.barograph.controller.cluster.Amounts;
import io.barograph.controller.cluster.LiveNode;
import io.barograph.controller.cluster.NodeTaint;
import io.barograph.signal.Reading;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a node has for pods that wait.
///
/// @param pool empty where its labels name none: such nodes are one pool
/// @param open whether it takes pods: Ready, not cordoned, and without a taint of ours that keeps pods away,
/// nor one that Kubernetes puts there by itself
/// @param foreign taints of others that keep pods away for good, as those of nodes with a GPU do
/// @param free what is not requested; nothing where that is not known
record NodeRoom(LiveNode node, String pool, boolean open, Set<NodeTaint> foreign, Amounts free) {

    /// @param ours the ids of our taints on it
    static NodeRoom of(LiveNode node, Set<String> ours, Reading<Amounts> requested) {
        Set<NodeTaint> foreign = new HashSet<>();
        boolean closed = false;
        for (NodeTaint each : node.taints()) {
            if (each.keepsAway() && (ours.contains(each.id()) || each.passing())) {
                closed = true;
            } else if (each.keepsAway()) {
                foreign.add(new NodeTaint(each.key(), each.effect(), "{\"value\":\"" + each.value() + "\"}"));
            }
        }
        String pool = Place.of(node.meta().labels()).pool();
        Amounts free = free(node.status(), requested.orNull());
        return new NodeRoom(node, pool, node.schedulable() && !closed, foreign, free);
    }

    private static Amounts free(LiveNode.Status status, @Nullable Amounts requested) {
        Amounts allocatable = status.allocatable();
        return allocatable == null || requested == null ? Amounts.NONE : allocatable.minus(requested);
    }
}
