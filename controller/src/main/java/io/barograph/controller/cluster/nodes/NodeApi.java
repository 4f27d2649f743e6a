package io.barograph.controller.cluster.nodes;

import io.barograph.controller.cluster.ApiOutcome;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The API of the nodes. Every call ends within seconds; what goes wrong is in the [ApiOutcome], not in an exception.
public interface NodeApi extends NodeWriteApi {

    /// The managers of the node's fields. Asked seldom: the node as a whole is read for it.
    ApiOutcome<FieldManagers> fieldManagers(NodeIdentity node);

    /// Creates the event; where its series counts more than 1, updates the count instead.
    ApiOutcome<NodeEvent> sendEvent(NodeEvent event);

    /// Tells of each object of the API server that is too large to be read: `pods` of a pod. Of other objects too: all
    /// are read through one connection.
    default void followPassedOver(Consumer<String> resource) {}

    /// Passes every node to the listener, then `Synced`, then each change, one at a time, until closed. The listener
    /// must not block.
    Following followNodes(Consumer<NodeChange> listener);

    /// The names of the nodes that `follow` leaves out, since no exporter is meant to run there.
    default SortedSet<String> withoutExporter() {
        return Collections.emptySortedSet();
    }

    /// What replaces a node's taints.
    ///
    /// @param resourceVersion of the node that this was computed from
    /// @param annotations new values; null to take one away
    record TaintWrite(String resourceVersion, List<NodeTaint> taints, Map<String, @Nullable String> annotations) {

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
