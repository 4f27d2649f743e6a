package io.barograph.exporter.exposition.pods;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.cgroup.identity.ContainerDetails;
import io.barograph.exporter.cgroup.identity.PodName;
import io.barograph.exporter.cgroup.identity.WorkloadNames;
import io.barograph.exporter.frame.Cgroup;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The six labels that the kubelet gives cAdvisor's series, each empty where it says nothing of a cgroup:
///
/// | cgroup | container | image, name | namespace, pod |
/// |---|---|---|---|
/// | container | its name | what the runtime calls it | its pod |
/// | sandbox | empty; `POD` with CRI-O and docker | what the runtime calls it | its pod |
/// | pod | empty | empty | itself |
/// | root, kubepods, QoS slice, kubelet, runtime | empty | empty | empty |
///
/// @param id the cgroup's path below its mount
record CadvisorLabels(String container, String id, String image, String name, PodName pod) {

    private static final PodName NO_POD = new PodName("", "");

    /// The services for which the kubelet asks cAdvisor, by their usual names.
    private static final Set<String> SERVICES =
            Set.of("kubelet.service", "containerd.service", "crio.service", "docker.service");

    /// The labels of a cgroup; null where it has no series, or none yet.
    static @Nullable CadvisorLabels of(Cgroup cgroup, WorkloadNames names) {
        return switch (cgroup.identity().kind()) {
            case CgroupClass.Root _, CgroupClass.Kubepods _, CgroupClass.QosSlice _ -> plain(cgroup.path(), NO_POD);
            case CgroupClass.Pod pod -> plain(cgroup.path(), names.pod(pod.uid()));
            case CgroupClass.Container container -> of(cgroup.path(), container, names.pod(container.podUid()), names);
            case CgroupClass.Outside _ -> isService(cgroup.path()) ? plain(cgroup.path(), NO_POD) : null;
            case CgroupClass.Unmapped _, CgroupClass.Nested _, CgroupClass.Skipped _ -> null;
        };
    }

    private static @Nullable CadvisorLabels plain(String path, @Nullable PodName pod) {
        return pod == null ? null : new CadvisorLabels("", path, "", "", pod);
    }

    private static @Nullable CadvisorLabels of(
            String path, CgroupClass.Container container, @Nullable PodName pod, WorkloadNames names) {
        String id = container.containerId();
        ContainerDetails detail = names.detail(id);
        String name = names.isSandbox(id) ? "" : names.container(id);
        if (pod == null || name == null) {
            return null;
        }
        if (detail == null) {
            return new CadvisorLabels(name, path, "", id, pod);
        }
        boolean dressed = names.isSandbox(id) && detail.alias().startsWith("k8s_");
        return new CadvisorLabels(dressed ? "POD" : name, path, detail.image(), detail.alias(), pod);
    }

    private static boolean isService(String path) {
        return SERVICES.contains(path.substring(path.lastIndexOf('/') + 1));
    }

    /// The label values in the order in which they are written.
    String[] values() {
        return new String[] {container, id, image, name, pod.namespace(), pod.pod()};
    }
}
