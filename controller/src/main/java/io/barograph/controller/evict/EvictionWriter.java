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
    ApiOutcome<LiveNode> write(EvictingNode node, Function<EvictionRecord, @Nullable EvictionRecord> change) {
        ApiOutcome<LiveNode> outcome = attempt(node, change);
        for (int i = 1; i < ATTEMPTS && outcome instanceof ApiOutcome.Conflict; i++) {
            outcome = attempt(node, change);
        }
        return outcome;
    }

    private ApiOutcome<LiveNode> attempt(EvictingNode node, Function<EvictionRecord, @Nullable EvictionRecord> change) {
        Long epoch = leadership.epoch();
        LiveNode seen = node.live();
        if (epoch == null || seen == null) {
            return new ApiOutcome.Refused<>(null, "this replica does not lead");
        }
        return api.get(node.name).then(live -> {
            if (!live.identity().equals(seen.identity())) {
                return new ApiOutcome.NotFound<>();
            }
            long theirs = LeaderEpoch.of(live);
            if (theirs > epoch) {
                leadership.outrun(theirs);
                return new ApiOutcome.Refused<>(null, LeaderEpoch.outrun(epoch, theirs));
            }
            Reading<EvictionRecord> read = EvictionRecordJson.of(live, times.wall());
            if (!(read instanceof Reading.Present<EvictionRecord>(EvictionRecord before))) {
                return new ApiOutcome.Refused<>(null, read.why());
            }
            EvictionRecord after = change.apply(before);
            if (after == null) {
                return new ApiOutcome.Refused<>(null, "the record on the node says that another eviction is under way");
            }
            if (!leadership.leading() || !epoch.equals(leadership.epoch())) {
                return new ApiOutcome.Refused<>(null, "this replica does not lead any more");
            }
            ApiOutcome<LiveNode> written =
                    api.annotate(live, EvictionRecord.ANNOTATION, EvictionRecordJson.write(after), epoch);
            if (written instanceof ApiOutcome.Done<LiveNode>(LiveNode now)) {
                node.wrote(now, after);
            }
            return written;
        });
    }
}
