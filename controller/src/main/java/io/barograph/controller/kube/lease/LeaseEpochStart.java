package io.barograph.controller.kube.lease;

import io.barograph.controller.cluster.nodes.LeaderEpoch;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Where the epochs of a Lease, its `leaseTransitions`, begin, so that they only ever grow.
///
/// A Lease that is deleted forgets how far it had counted, and no node need bear the last epoch there was. So a new one
/// begins at the seconds since 2026, by the API server's clock. Leadership changes hands less than once a second, hence
/// that is above all epochs before, whoever wrote them where. What undoes it (an old copy of the Lease restored, the
/// server's clock put back) shows on the nodes, and is met by going on above them.
final class LeaseEpochStart {

    private static final Instant BEGINNING = Instant.parse("2026-01-01T00:00:00Z");

    /// So far ahead of the clock an epoch on a node is believed; beyond it is no leader's.
    private static final Duration BELIEVED = Duration.ofDays(1);

    private LeaseEpochStart() {}

    /// Of a Lease that is made now.
    static long first(Instant serverTime) {
        return Math.clamp(Duration.between(BEGINNING, serverTime).toSeconds(), 1, LeaderEpoch.MAX);
    }

    /// One above what was found on a node; null if that is no epoch that any leader can have had, so that a single
    /// node cannot use them up.
    static @Nullable Long above(long found, Instant serverTime) {
        long most = Math.min(LeaderEpoch.MAX, first(serverTime.plus(BELIEVED)));
        return found < most ? found + 1 : null;
    }
}
