package io.barograph.controller.evict;

import io.barograph.controller.cluster.EntryStore;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.cluster.evictions.EvictionApi;
import io.barograph.controller.cluster.evictions.NodeDiskApi;
import io.barograph.controller.cluster.evictions.PodUsageApi;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.guardrail.GuardrailReport;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.Snapshot;
import module java.base;
import org.jspecify.annotations.Nullable;

/// All that the evictor asks.
///
/// @param ledger where the record of evictions is kept
/// @param requested what the pods on a node request
/// @param snapshots a node's latest snapshot; null while there is none
/// @param guards storms and outages, as they stand
public record EvictorDoors(
        NodeApi nodes,
        EvictionApi pods,
        PodUsageApi usage,
        NodeDiskApi disks,
        EntryStore ledger,
        Leadership leadership,
        Function<String, Reading<ResourceAmounts>> requested,
        Function<String, @Nullable Snapshot> snapshots,
        Supplier<GuardrailReport> guards) {

    /// What the signal has left by the latest snapshot; null where that is not known.
    @Nullable
    Long availableAmount(String node, String signal) {
        Snapshot snapshot = snapshots.apply(node);
        if (snapshot == null) {
            return null;
        }
        return snapshot.levels().stream()
                .filter(signalLevel -> signalLevel.signal().word().equals(signal))
                .findFirst()
                .map(SignalLevel::level)
                .map(level -> level.map(SignalLevel.Level::available).orNull())
                .orElse(null);
    }
}
