package io.barograph.exporter.cgroup.identity;

import io.barograph.exporter.cgroup.CgroupClass;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The pods and containers that a pass found.
///
/// @param cgroups all classes of the pass in its order, for telling cheaply whether the next one finds the same
/// @param podUids of pods, and of containers whose pod has no cgroup of its own
/// @param containers by container id
record PresentWorkloads(List<CgroupClass> cgroups, Set<String> podUids, Map<String, CgroupClass.Container> containers) {

    static final PresentWorkloads NONE = new PresentWorkloads(List.of(), Set.of(), Map.of());

    static PresentWorkloads of(Iterable<CgroupClass> cgroups) {
        List<CgroupClass> all = new ArrayList<>();
        Set<String> podUids = new HashSet<>();
        Map<String, CgroupClass.Container> containers = new HashMap<>();
        for (CgroupClass cgroup : cgroups) {
            all.add(cgroup);
            if (cgroup instanceof CgroupClass.OfPod pod) {
                podUids.add(pod.podUid());
            }
            if (cgroup instanceof CgroupClass.Container container) {
                containers.put(container.containerId(), container);
            }
        }
        return new PresentWorkloads(all, podUids, containers);
    }

    /// Whether a pass found the very same cgroups: a class stays one object as long as its cgroup is there.
    @SuppressWarnings("ReferenceEquality") // equal classes of other objects would only cost a look-up
    boolean isOf(Iterable<CgroupClass> others) {
        int at = 0;
        for (CgroupClass other : others) {
            if (at >= cgroups.size() || cgroups.get(at) != other) {
                return false;
            }
            at++;
        }
        return at == cgroups.size();
    }

    /// Whether there is a pod or container here that was not there before.
    boolean hasOthersThan(PresentWorkloads before) {
        return !before.podUids().containsAll(podUids)
                || !before.containers().keySet().containsAll(containers.keySet());
    }
}
