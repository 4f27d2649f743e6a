package io.barograph.exporter.exposition;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.cgroup.ContainerDetail;
import io.barograph.exporter.cgroup.PodName;
import io.barograph.exporter.cgroup.Qos;
import org.jspecify.annotations.Nullable;

/// The labels of `barograph_container_info`: what would be dear on each series of a container stands here once.
///
/// @param name within its pod
/// @param path of its cgroup
/// @param detail null where nothing is known of it beside its name
record ContainerInfo(
        PodName pod,
        String name,
        String path,
        CgroupClass.Container container,
        @Nullable ContainerDetail detail) {

    byte[] prefix(Format format) {
        return format.prefix(
                Family.CONTAINER_INFO,
                pod.namespace(),
                pod.pod(),
                name,
                container.podUid(),
                container.containerId(),
                path,
                detail == null ? "" : detail.image(),
                word(container.qos()),
                detail == null ? "" : detail.runtime(),
                "container");
    }

    /// As in a pod's `status.qosClass`.
    private static String word(Qos qos) {
        return switch (qos) {
            case GUARANTEED -> "Guaranteed";
            case BURSTABLE -> "Burstable";
            case BESTEFFORT -> "BestEffort";
        };
    }
}
