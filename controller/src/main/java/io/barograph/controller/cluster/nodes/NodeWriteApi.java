package io.barograph.controller.cluster.nodes;

import io.barograph.controller.cluster.ApiOutcome;
import module java.base;

/// The calls that read one node and write it. [LeaderWrite] alone makes those that write. A program refuses those that
/// it has no use for.
public interface NodeWriteApi {

    /// The node as it stands now, not out of a cache.
    ApiOutcome<LiveNode> get(String name);

    /// Puts these taints in place of all the node has, and the annotations beside them, in one step; Conflict if the
    /// node has changed since the version was read.
    ///
    /// @param epoch of the writing leader, which is written to the node with them: see [LeaderEpoch]
    ApiOutcome<LiveNode> replaceTaints(NodeIdentity node, NodeApi.TaintWrite write, long epoch);

    /// Sets this one condition and leaves all others as they are.
    ///
    /// @param epoch of the writing leader, which is written to the node with it: see [LeaderEpoch]
    default ApiOutcome<LiveNode> patchCondition(NodeIdentity node, NodeCondition condition, long epoch) {
        return new ApiOutcome.Refused<>(null, "this program sets no condition");
    }

    /// Takes conditions of these types away, and leaves all others as they are.
    default ApiOutcome<LiveNode> deleteConditions(NodeIdentity node, SortedSet<String> types) {
        return new ApiOutcome.Refused<>(null, "this program takes no condition away");
    }
}
