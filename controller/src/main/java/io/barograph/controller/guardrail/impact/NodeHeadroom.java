package io.barograph.controller.guardrail.impact;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.cluster.pods.UnscheduledPodGroup;
import io.barograph.controller.controls.NodeLocation;
import io.barograph.controller.controls.StandDown;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What a node has for pods that wait.
///
/// @param pool empty where its labels name none: such nodes are one pool
/// @param open whether it takes pods: Ready, left to us by others, and without a taint of ours that keeps pods away,
/// nor one that Kubernetes puts there by itself
/// @param foreign taints of others that keep pods away for good, as those of nodes with a GPU do
/// @param size what it has for pods while none is there
/// @param known what is not requested; null where that is not known
record NodeHeadroom(
        LiveNode node,
        String pool,
        boolean open,
        Set<NodeTaint> foreign,
        NodeSize size,
        @Nullable ResourceAmounts known) {

    /// @param ours the ids of our taints on it
    static NodeHeadroom of(LiveNode node, Set<String> ours, Reading<ResourceAmounts> requested) {
        Set<NodeTaint> foreign = new HashSet<>();
        boolean closed = StandDown.of(node) != null;
        for (NodeTaint each : node.taints()) {
            if (each.keepsAway() && (ours.contains(each.id()) || each.passing())) {
                closed = true;
            } else if (each.keepsAway()) {
                foreign.add(new NodeTaint(each.key(), each.effect(), "{\"value\":\"" + each.value() + "\"}"));
            }
        }
        String pool = NodeLocation.of(node.name(), node.meta().labels()).pool();
        ResourceAmounts known = known(node.status(), requested.orNull());
        return new NodeHeadroom(node, pool, node.schedulable() && !closed, foreign, NodeSize.of(node.status()), known);
    }

    private static @Nullable ResourceAmounts known(LiveNode.Status status, @Nullable ResourceAmounts requested) {
        ResourceAmounts allocatable = status.allocatable();
        return allocatable == null || requested == null ? null : allocatable.minus(requested);
    }

    /// What can be counted on: nothing where it is not known.
    ResourceAmounts free() {
        return known == null ? ResourceAmounts.NONE : known;
    }

    private boolean selects(UnscheduledPodGroup waiting) {
        return waiting.placement().selects(node.meta().labels());
    }

    /// Whether one of these pods has room here.
    boolean fits(UnscheduledPodGroup waiting) {
        return free().covers(waiting.each()) && size.fits(waiting) && selects(waiting);
    }

    /// Whether one of these pods may have room here: where it is not known what is free, all of it may be.
    boolean mayFit(UnscheduledPodGroup waiting) {
        return known == null ? size.fits(waiting) && selects(waiting) : fits(waiting);
    }
}
