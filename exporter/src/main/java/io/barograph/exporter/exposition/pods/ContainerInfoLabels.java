package io.barograph.exporter.exposition.pods;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.cgroup.QosClass;
import io.barograph.exporter.cgroup.identity.ContainerDetails;
import io.barograph.exporter.cgroup.identity.PodName;
import io.barograph.exporter.exposition.catalogue.ExporterMetric;
import io.barograph.exporter.exposition.text.ExpositionFormat;
import org.jspecify.annotations.Nullable;

/// The labels of `barograph_container_info`: what would be dear on each series of a container stands here once.
///
/// @param name within its pod
/// @param path of its cgroup
/// @param detail null where nothing is known of it beside its name
record ContainerInfoLabels(
        PodName pod,
        String name,
        String path,
        CgroupClass.Container container,
        @Nullable ContainerDetails detail) {

    byte[] prefix(ExpositionFormat format) {
        return format.prefix(
                ExporterMetric.CONTAINER_INFO,
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
    private static String word(QosClass qos) {
        return switch (qos) {
            case GUARANTEED -> "Guaranteed";
            case BURSTABLE -> "Burstable";
            case BESTEFFORT -> "BestEffort";
        };
    }
}
