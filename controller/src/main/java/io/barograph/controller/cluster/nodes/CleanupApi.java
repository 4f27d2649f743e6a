package io.barograph.controller.cluster.nodes;

import io.barograph.controller.cluster.ApiOutcome;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The API of the cleanup, which may do less than the controller may. Every call ends
/// within seconds; what goes wrong is in the [ApiOutcome].
public interface CleanupApi {

    /// All nodes, sorted by name.
    ApiOutcome<List<LiveNode>> nodes();

    /// The node as it stands now.
    ApiOutcome<LiveNode> readNode(String name);

    /// Puts these taints in place of all the node has, and these annotations; Conflict if the node has changed since.
    ApiOutcome<LiveNode> releaseNode(NodeIdentity node, NodeApi.TaintWrite write);

    /// Takes conditions of these types away, and leaves all others as they are.
    ApiOutcome<LiveNode> deleteConditions(NodeIdentity node, SortedSet<String> types);

    /// The Lease by which one replica leads.
    ApiOutcome<Lease> lease();

    /// The API server's time.
    ApiOutcome<Instant> serverTime();

    /// Deletes the Lease and the silences; what is not there need not be deleted.
    ApiOutcome<Boolean> deleteOwnObjects();

    /// The Lease by which one replica leads.
    ///
    /// @param version another one after each renewal; empty if there is no Lease
    /// @param holder empty for none
    /// @param renewed when, by the holder's clock; null if never
    record Lease(String version, String holder, @Nullable Instant renewed) {}
}
