package io.barograph.controller.cluster.evictions;

import io.barograph.problem.ForeignKeys;
import io.barograph.quantity.BoundedSum;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.Reading;
import module java.base;

/// What a kubelet says of the disks of its node.
///
/// @param pods by the pods' UIDs
/// @param images as the kubelet's `runtime.imageFs`: with containerd all snapshots, also those that containers write to
public record NodeDisks(Map<String, PodDisk> pods, PodDisk.Use images) {

    public NodeDisks {
        pods = ForeignKeys.copyOf(pods);
    }

    /// What images have without what the containers of these pods write.
    public Reading<Long> imagesAlone(EvictionSignal.Unit unit) {
        long written = pods.values().stream()
                .mapToLong(disk ->
                        Objects.requireNonNullElse(disk.rootfs().of(unit).orNull(), 0L))
                .reduce(0, BoundedSum::of);
        return images.of(unit).map(all -> Math.max(0, all - written));
    }
}
