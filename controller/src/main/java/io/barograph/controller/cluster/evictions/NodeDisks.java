package io.barograph.controller.cluster.evictions;

import io.barograph.problem.ForeignKeys;
import module java.base;

/// What a kubelet says of the disks of its node.
///
/// @param pods by the pods' UIDs
/// @param images what the runtime keeps for images, and in what containers write, as the kubelet's `runtime.imageFs`
public record NodeDisks(Map<String, PodDisk> pods, PodDisk.Use images) {

    public NodeDisks {
        pods = ForeignKeys.copyOf(pods);
    }
}
