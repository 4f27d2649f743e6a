package io.barograph.controller.guardrail.impact;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.controls.NodeLocation;
import io.barograph.controller.controls.StandDown;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What a node has for pods that wait.
///
/// @param number its own among the nodes that are looked at together, which count from 0
/// @param pool empty where its labels name none: such nodes are one pool
/// @param open whether it takes pods: Ready, left to us by others, and without a taint of ours that keeps pods away,
/// nor one that Kubernetes puts there by itself
/// @param foreign taints of others that keep pods away for good, as those of nodes with a GPU do
/// @param size what it has for pods while none is there
/// @param knownFree what is not requested; null where that is not known
record NodeHeadroom(
        int number,
        LiveNode node,
        String pool,
        boolean open,
        Set<NodeTaint> foreign,
        NodeSize size,
        @Nullable ResourceAmounts knownFree) {

    /// Kubelets name taints as they register, thousands with one hash code if they like.
    private static final Comparator<NodeTaint> TAINT_ORDER = Comparator.comparing(NodeTaint::key)
            .thenComparing(NodeTaint::effect)
            .thenComparing(NodeTaint::json);

    /// @param ownTaintIds the ids of our taints on it
    static NodeHeadroom of(int number, LiveNode node, Set<String> ownTaintIds, Reading<ResourceAmounts> requested) {
        Set<NodeTaint> foreign = new TreeSet<>(TAINT_ORDER);
        boolean closed = StandDown.of(node) != null;
        for (NodeTaint taint : node.taints()) {
            if (taint.keepsAway() && (ownTaintIds.contains(taint.id()) || taint.passing())) {
                closed = true;
            } else if (taint.keepsAway()) {
                foreign.add(new NodeTaint(taint.key(), taint.effect(), "{\"value\":\"" + taint.value() + "\"}"));
            }
        }
        String pool = NodeLocation.of(node.name(), node.meta().labels()).pool();
        ResourceAmounts knownFree = knownFree(node.status(), requested.orNull());
        return new NodeHeadroom(
                number, node, pool, node.schedulable() && !closed, foreign, NodeSize.of(node.status()), knownFree);
    }

    private static @Nullable ResourceAmounts knownFree(LiveNode.Status status, @Nullable ResourceAmounts requested) {
        ResourceAmounts allocatableAmounts = status.allocatable();
        return allocatableAmounts == null || requested == null ? null : allocatableAmounts.minus(requested);
    }

    /// What can be counted on: nothing where it is not known.
    ResourceAmounts free() {
        return knownFree == null ? ResourceAmounts.NONE : knownFree;
    }

    /// Whether one of these pods has room here.
    boolean fitsPods(WaitingPods waiting) {
        return free().covers(waiting.pods().podRequest())
                && size.fitsPods(waiting.pods())
                && waiting.placement().selectsNode(this);
    }

    /// Whether one of these pods may have room here: where it is not known what is free, all of it may be.
    boolean mayFit(WaitingPods waiting) {
        return knownFree == null
                ? size.fitsPods(waiting.pods()) && waiting.placement().selectsNode(this)
                : fitsPods(waiting);
    }
}
