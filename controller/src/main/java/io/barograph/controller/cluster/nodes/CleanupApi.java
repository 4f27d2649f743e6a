package io.barograph.controller.cluster.nodes;

import io.barograph.controller.cluster.ApiOutcome;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The API of the cleanup, which may do less than the controller may. Every call ends
/// within seconds; what goes wrong is in the [ApiOutcome].
public interface CleanupApi extends NodeWriteApi {

    ApiOutcome<ListedNodes> listNodes();

    /// The Lease by which one replica leads.
    ApiOutcome<Lease> lease();

    /// The API server's time.
    ApiOutcome<Instant> serverTime();

    /// Deletes the Lease and the silences; what is not there need not be deleted.
    ApiOutcome<Boolean> deleteOwnObjects();

    /// All nodes.
    ///
    /// @param nodes sorted by name
    /// @param unread names of those that have more than is read of a node
    record ListedNodes(List<LiveNode> nodes, List<String> unread) {}

    /// The Lease by which one replica leads.
    ///
    /// @param version another one after each renewal; empty if there is no Lease
    /// @param holder empty for none
    /// @param renewed when, by the holder's clock; null if never
    record Lease(String version, String holder, @Nullable Instant renewed) {}
}
