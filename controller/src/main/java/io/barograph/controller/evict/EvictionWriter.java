package io.barograph.controller.evict;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.LeaderWrite;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import io.barograph.controller.evict.record.EvictionRecord;
import io.barograph.controller.evict.record.EvictionRecordJson;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Changes the record of evictions on nodes, as long as this replica leads.
record EvictionWriter(LeaderWrite nodes, EvictionTimes times) {

    /// Changes the record as it stands on the node now, not as it is remembered.
    ///
    /// @param change gives null where the record does not allow it
    ApiOutcome<LiveNode> writeRecord(EvictingNode node, Function<EvictionRecord, @Nullable EvictionRecord> change) {
        NodeIdentity identity = node.identity();
        if (identity == null) {
            return new ApiOutcome.NotFound<>();
        }
        AtomicReference<EvictionRecord> writtenRecord = new AtomicReference<>(EvictionRecord.NONE);
        LeaderWrite.Outcome outcome = nodes.changeAnnotations(
                identity,
                live -> changeRecord(live, change).map(newRecord -> {
                    writtenRecord.set(newRecord);
                    return Map.of(EvictionRecord.ANNOTATION, EvictionRecordJson.writeRecord(newRecord));
                }));
        if (outcome instanceof LeaderWrite.Outcome.Written(LiveNode writtenNode)) {
            node.acceptWritten(writtenNode, Objects.requireNonNull(writtenRecord.get()));
        }
        return outcome.asApiOutcome();
    }

    private ApiOutcome<EvictionRecord> changeRecord(
            LiveNode live, Function<EvictionRecord, @Nullable EvictionRecord> change) {
        Reading<EvictionRecord> recordReading = EvictionRecordJson.readFrom(live, times.wall());
        if (!(recordReading instanceof Reading.Present<EvictionRecord>(EvictionRecord oldRecord))) {
            return new ApiOutcome.Refused<>(null, recordReading.why());
        }
        EvictionRecord newRecord = change.apply(oldRecord);
        return newRecord == null
                ? new ApiOutcome.Refused<>(null, "the record on the node says that another eviction is under way")
                : new ApiOutcome.Done<>(newRecord);
    }
}
