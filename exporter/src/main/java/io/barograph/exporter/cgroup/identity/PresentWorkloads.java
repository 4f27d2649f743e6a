package io.barograph.exporter.cgroup.identity;

import io.barograph.exporter.cgroup.CgroupClass;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// The pods and containers that a pass found.
///
/// @param podUids of pods, and of containers whose pod has no cgroup of its own
/// @param containers by container id
record PresentWorkloads(Set<String> podUids, Map<String, CgroupClass.Container> containers) {

    static final PresentWorkloads NONE = new PresentWorkloads(Set.of(), Map.of());

    static PresentWorkloads of(Iterable<CgroupClass> cgroups) {
        Set<String> podUids = new HashSet<>();
        Map<String, CgroupClass.Container> containers = new HashMap<>();
        for (CgroupClass cgroup : cgroups) {
            if (cgroup instanceof CgroupClass.OfPod pod) {
                podUids.add(pod.podUid());
            }
            if (cgroup instanceof CgroupClass.Container container) {
                containers.put(container.containerId(), container);
            }
        }
        return new PresentWorkloads(podUids, containers);
    }

    /// Whether there is a pod or container here that was not there before.
    boolean hasOthersThan(PresentWorkloads before) {
        return !before.podUids().containsAll(podUids)
                || !before.containers().keySet().containsAll(containers.keySet());
    }
}
