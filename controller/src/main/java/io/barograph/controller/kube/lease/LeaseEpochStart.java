package io.barograph.controller.kube.lease;

import io.barograph.controller.cluster.nodes.LeaderEpoch;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Where the epochs of a Lease, its `leaseTransitions`, begin, so that they only ever grow.
///
/// The count is lost when a Lease is deleted, and maybe no node has the last epoch. So a new Lease begins at the
/// seconds since 2026 by the API server's clock. That is above every earlier epoch, since the leader changes less than
/// once a second. If an old copy of the Lease is restored, or the server's clock is put back, nodes have newer epochs
/// than the Lease. Then the leader goes on above them.
final class LeaseEpochStart {

    private static final Instant BEGINNING = Instant.parse("2026-01-01T00:00:00Z");

    /// An epoch on a node that is farther ahead of the clock cannot be a leader's.
    private static final Duration BELIEVED = Duration.ofDays(1);

    private LeaseEpochStart() {}

    /// The first epoch of a Lease that is made now.
    static long firstEpoch(Instant serverTime) {
        return Math.clamp(Duration.between(BEGINNING, serverTime).toSeconds(), 1, LeaderEpoch.MAX);
    }

    /// One above what was found on a node; null if no leader can have had that one, so that a single node cannot use up
    /// all epochs.
    static @Nullable Long epochAbove(long foundEpoch, Instant serverTime) {
        long most = Math.min(LeaderEpoch.MAX, firstEpoch(serverTime.plus(BELIEVED)));
        return foundEpoch < most ? foundEpoch + 1 : null;
    }
}
