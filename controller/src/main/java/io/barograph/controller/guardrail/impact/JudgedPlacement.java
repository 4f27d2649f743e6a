package io.barograph.controller.guardrail.impact;

import io.barograph.controller.cluster.pods.Placement;
import module java.base;

/// A placement with what is known of each node of one moment: whether it is among those asked for. A tenant can make
/// that dear to find out, so a node's labels are looked at once.
final class JudgedPlacement {

    private final Placement placement;
    private final BitSet judged = new BitSet();
    private final BitSet selected = new BitSet();
    private long looks;

    JudgedPlacement(Placement placement) {
        this.placement = placement;
    }

    Placement placement() {
        return placement;
    }

    boolean selectsNode(NodeHeadroom node) {
        if (!judged.get(node.number())) {
            judged.set(node.number());
            looks++;
            selected.set(node.number(), placement.selects(node.node().meta().labels()));
        }
        return selected.get(node.number());
    }

    /// How often a node's labels were looked at.
    long looks() {
        return looks;
    }
}
