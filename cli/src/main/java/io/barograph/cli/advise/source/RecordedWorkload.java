package io.barograph.cli.advise.source;

import io.barograph.cli.advise.workload.AdvisedWorkload;
import io.barograph.cli.advise.workload.AdvisedWorkload.Kind;
import io.barograph.cli.advise.workload.AdvisedWorkload.Names;
import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.cgroup.QosClass;
import io.barograph.exporter.cgroup.identity.PodName;
import io.barograph.exporter.cgroup.identity.WorkloadNames;
import io.barograph.exporter.frame.Cgroup;
import org.jspecify.annotations.Nullable;

/// What a cgroup is, and what it is called.
final class RecordedWorkload {

    private RecordedWorkload() {}

    static Kind kindOf(Cgroup cgroup) {
        return switch (cgroup.identity().kind()) {
            case CgroupClass.Container _ -> Kind.CONTAINER;
            case CgroupClass.Pod _ -> Kind.POD;
            case CgroupClass.Division _, CgroupClass.Unmapped _ -> Kind.SLICE;
            case CgroupClass.Root _, CgroupClass.Nested _, CgroupClass.Skipped _, CgroupClass.Outside _ -> Kind.SYSTEM;
        };
    }

    static AdvisedWorkload of(Cgroup cgroup, WorkloadNames names) {
        return switch (cgroup.identity().kind()) {
            case CgroupClass.Container container ->
                new AdvisedWorkload(
                        Kind.CONTAINER,
                        toNames(
                                names.pod(container.podUid()),
                                container.podUid(),
                                names.container(container.containerId()),
                                container.containerId()),
                        cgroup.path(),
                        knownQos(container.qos()));
            case CgroupClass.Pod it ->
                new AdvisedWorkload(
                        Kind.POD, toNames(names.pod(it.uid()), it.uid(), null, ""), cgroup.path(), knownQos(it.qos()));
            case CgroupClass.Division _,
                    CgroupClass.Unmapped _,
                    CgroupClass.Root _,
                    CgroupClass.Nested _,
                    CgroupClass.Skipped _,
                    CgroupClass.Outside _ -> new AdvisedWorkload(kindOf(cgroup), Names.NONE, cgroup.path(), null);
        };
    }

    private static @Nullable QosClass knownQos(QosClass qos) {
        return qos == QosClass.UNKNOWN ? null : qos;
    }

    private static Names toNames(@Nullable PodName pod, String uid, @Nullable String container, String id) {
        return new Names(
                pod == null ? "" : pod.namespace(),
                pod == null ? "" : pod.pod(),
                uid,
                container == null ? "" : container,
                id);
    }
}
