package io.barograph.controller.evict;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import io.barograph.controller.controls.HeldBack.NotEvicted;
import io.barograph.controller.controls.NotEvictedCause;
import io.barograph.controller.evict.record.EvictionRecord;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Changes the record of a node's evictions. An API server that has no time pauses them all.
record EvictionLedgerWriter(EvictionLedger ledger, EvictionPauses pauses, EvictionTimes times) {

    /// @param change from what is recorded now; gives null where that does not allow it
    ApiOutcome<EvictionRecord> writeRecord(
            EvictingNode node, Function<EvictionRecord, @Nullable EvictionRecord> change) {
        NodeIdentity identity = node.identity();
        return identity == null ? new ApiOutcome.NotFound<>() : pauseAfter(ledger.writeRecord(identity, change));
    }

    /// The same outcome, obeyed where it is a 429.
    <T> ApiOutcome<T> pauseAfter(ApiOutcome<T> outcome) {
        if (outcome instanceof ApiOutcome.Throttled<T>(String message, Integer seconds)) {
            pauses.pauseAll(
                    new NotEvicted(
                            NotEvictedCause.THROTTLED, "the API server has no time for requests: " + message, "it has"),
                    seconds,
                    times.micros());
        }
        return outcome;
    }
}
