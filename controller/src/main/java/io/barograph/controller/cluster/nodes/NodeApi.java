package io.barograph.controller.cluster.nodes;

import io.barograph.controller.cluster.ApiOutcome;
import java.util.List;
import java.util.function.Consumer;

/// The door to the nodes. Every call ends within seconds; what goes wrong is in the [ApiOutcome], not in an exception.
public interface NodeApi {

    /// All nodes, sorted by name.
    ApiOutcome<List<LiveNode>> list();

    /// The node as it stands now, not out of a cache.
    ApiOutcome<LiveNode> get(String name);

    /// Whose hand the fields of the node are in. Asked seldom: the node as a whole is read for it.
    ApiOutcome<FieldManagers> writers(NodeIdentity node);

    /// Sets this one condition and leaves all others as they are.
    ///
    /// @param epoch of the leader who writes, which is noted on the node with it: see [LeaderEpoch]
    ApiOutcome<LiveNode> patchCondition(NodeIdentity node, NodeCondition condition, long epoch);

    /// Puts these taints in place of all the node has, and the annotations beside them, in one step; Conflict if the
    /// node has changed since the version was read.
    ApiOutcome<LiveNode> replaceTaints(NodeIdentity node, TaintWrite write);

    /// Creates the event, or, where its series counts more than 1, tells how often it has been seen.
    ApiOutcome<NodeEvent> event(NodeEvent event);

    /// Tells the listener of every node, then `Synced`, then of each change, one at a time, until closed. The listener
    /// must not block.
    Following follow(Consumer<NodeChange> listener);

    /// What replaces a node's taints.
    ///
    /// @param resourceVersion of the node that the taints were computed from
    /// @param annotation the new value of the annotation, empty to take it away
    /// @param epoch of the leader who writes: see [LeaderEpoch]
    record TaintWrite(
            String resourceVersion, List<NodeTaint> taints, String annotationName, String annotation, long epoch) {

        public TaintWrite {
            taints = List.copyOf(taints);
        }
    }

    /// Ends following; the listener is not called after `close` has returned, unless it is the caller.
    interface Following extends AutoCloseable {
        @Override
        void close();
    }
}
