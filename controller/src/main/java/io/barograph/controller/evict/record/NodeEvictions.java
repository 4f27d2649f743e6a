package io.barograph.controller.evict.record;

import io.barograph.controller.cluster.nodes.NodeIdentity;

/// What is recorded of one node's evictions.
///
/// @param uid the node's: of another node of its name, nothing is under way
public record NodeEvictions(String uid, EvictionRecord record) {

    /// Whether they are of the node that has this name now.
    public boolean isOf(NodeIdentity node) {
        return uid.equals(node.uid());
    }
}
