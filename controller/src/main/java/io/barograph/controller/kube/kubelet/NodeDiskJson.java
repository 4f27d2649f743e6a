package io.barograph.controller.kube.kubelet;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.evictions.NodeDisks;
import io.barograph.controller.cluster.evictions.PodDisk;
import io.barograph.controller.cluster.evictions.PodDisk.Use;
import io.barograph.controller.kube.JsonFieldFilter;
import io.barograph.signal.Reading;
import module java.base;

/// Reads what pods and images have on disks from the kubelet's Summary
/// (<https://kubernetes.io/docs/reference/instrumentation/node-metrics/#summary-api-source>).
final class NodeDiskJson {

    /// A pod with hundreds of containers or volumes is left out, and so unknown: its owner must not hide the others'.
    static final JsonFieldFilter READ = JsonFieldFilter.of(List.of(
            "node.nodeName",
            "node.runtime.imageFs.usedBytes",
            "node.runtime.imageFs.inodesUsed",
            "pods[500].podRef.uid",
            "pods[500].containers.rootfs.usedBytes",
            "pods[500].containers.rootfs.inodesUsed",
            "pods[500].containers.logs.usedBytes",
            "pods[500].containers.logs.inodesUsed",
            "pods[500].volume.name",
            "pods[500].volume.pvcRef.name",
            "pods[500].volume.usedBytes",
            "pods[500].volume.inodesUsed"));

    private NodeDiskJson() {}

    static NodeDisks read(JsonNode summary) {
        Map<String, PodDisk> disks = new HashMap<>();
        for (JsonNode pod : summary.path("pods")) {
            String uid = pod.path("podRef").path("uid").asText();
            if (!uid.isEmpty()) {
                disks.put(uid, readDisk(pod));
            }
        }
        return new NodeDisks(disks, readUse(summary.path("node").path("runtime").path("imageFs")));
    }

    private static PodDisk readDisk(JsonNode pod) {
        boolean isMeasured = !pod.path("containers").isEmpty();
        Use rootfs = isMeasured ? Use.NOTHING : Use.UNKNOWN;
        Use logs = rootfs;
        for (JsonNode container : pod.path("containers")) {
            rootfs = rootfs.plus(readUse(container.path("rootfs")));
            logs = logs.plus(readUse(container.path("logs")));
        }
        Map<String, Use> volumes = new HashMap<>();
        for (JsonNode volume : pod.path("volume")) {
            if (!volume.hasNonNull("pvcRef")) { // it lies elsewhere
                volumes.put(volume.path("name").asText(), readUse(volume));
            }
        }
        return new PodDisk(rootfs, logs, volumes);
    }

    private static Use readUse(JsonNode part) {
        return new Use(readCount(part.path("usedBytes")), readCount(part.path("inodesUsed")));
    }

    private static Reading<Long> readCount(JsonNode value) {
        return value.canConvertToLong() && value.asLong() >= 0
                ? Reading.of(value.asLong())
                : Reading.absent("the kubelet does not say it of each part");
    }
}
