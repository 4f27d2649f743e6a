package io.barograph.controller.evict;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.cluster.nodes.LeaderEpoch;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.evict.record.EvictionRecord;
import io.barograph.controller.evict.record.EvictionRecordJson;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Changes the record of evictions on nodes, as long as this replica leads.
record EvictionWriter(NodeApi api, Leadership leadership, EvictionTimes times) {

    private static final int ATTEMPTS = 3;

    /// Changes the record as it stands on the node now, not as it is remembered.
    ///
    /// @param change gives null where the record does not allow it
    ApiOutcome<LiveNode> writeRecord(EvictingNode node, Function<EvictionRecord, @Nullable EvictionRecord> change) {
        ApiOutcome<LiveNode> outcome = tryWrite(node, change);
        for (int i = 1; i < ATTEMPTS && outcome instanceof ApiOutcome.Conflict; i++) {
            outcome = tryWrite(node, change);
        }
        return outcome;
    }

    private ApiOutcome<LiveNode> tryWrite(
            EvictingNode node, Function<EvictionRecord, @Nullable EvictionRecord> change) {
        Long epoch = leadership.epoch();
        LiveNode knownNode = node.live();
        if (epoch == null || knownNode == null) {
            return new ApiOutcome.Refused<>(null, "this replica does not lead");
        }
        return api.get(node.name).flatMap(live -> {
            if (!live.identity().equals(knownNode.identity())) {
                return new ApiOutcome.NotFound<>();
            }
            long theirs = LeaderEpoch.epochOf(live);
            if (theirs > epoch) {
                leadership.newerEpochSeen(theirs);
                return new ApiOutcome.Refused<>(null, LeaderEpoch.newerEpochText(epoch, theirs));
            }
            Reading<EvictionRecord> recordReading = EvictionRecordJson.readFrom(live, times.wall());
            if (!(recordReading instanceof Reading.Present<EvictionRecord>(EvictionRecord oldRecord))) {
                return new ApiOutcome.Refused<>(null, recordReading.why());
            }
            EvictionRecord newRecord = change.apply(oldRecord);
            if (newRecord == null) {
                return new ApiOutcome.Refused<>(null, "the record on the node says that another eviction is under way");
            }
            if (!leadership.leading() || !epoch.equals(leadership.epoch())) {
                return new ApiOutcome.Refused<>(null, "this replica does not lead any more");
            }
            ApiOutcome<LiveNode> writeOutcome = api.setAnnotation(
                    live, EvictionRecord.ANNOTATION, EvictionRecordJson.writeRecord(newRecord), epoch);
            if (writeOutcome instanceof ApiOutcome.Done<LiveNode>(LiveNode writtenNode)) {
                node.acceptWritten(writtenNode, newRecord);
            }
            return writeOutcome;
        });
    }
}
