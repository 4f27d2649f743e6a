package io.barograph.exporter.contention;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.signal.Scope;

/// Which top-level scope lost the most pages to reclaim, by `pgsteal` of memory.stat.
final class PagesLost {

    private PagesLost() {}

    /// `KUBEPODS`, or `SYSTEM` where the pods lost no more than all others.
    static Scope most(FrameInterval interval) {
        long pods = 0;
        long others = 0;
        for (Cgroup cgroup : interval.now().cgroups().values()) {
            if (cgroup.identity().kind() instanceof CgroupClass.Kubepods) {
                long lost = lost(interval, cgroup);
                pods += lost;
                others -= lost; // the top-level cgroup counts it, be that kubepods itself or what it is nested in
            }
            if (cgroup.isTopLevel()) {
                others += lost(interval, cgroup);
            }
        }
        return pods > others ? Scope.KUBEPODS : Scope.SYSTEM;
    }

    private static long lost(FrameInterval interval, Cgroup cgroup) {
        return FrameInterval.orElse(
                interval.moved(cgroup, it -> it.stats().memory().pgsteal()), 0);
    }
}
