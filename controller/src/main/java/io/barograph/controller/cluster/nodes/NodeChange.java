package io.barograph.controller.cluster.nodes;

/// One change that a follower of the nodes receives.
public sealed interface NodeChange {

    /// The node is there, new or changed.
    record Present(LiveNode node) implements NodeChange {}

    /// The node is gone. A node that comes back under the same name has another UID.
    record Gone(NodeIdentity node) implements NodeChange {}

    /// Every node that existed when following began has been passed on.
    record Synced() implements NodeChange {}
}
