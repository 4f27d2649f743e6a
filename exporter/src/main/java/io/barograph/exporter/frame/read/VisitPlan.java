package io.barograph.exporter.frame.read;

import io.barograph.exporter.frame.Cgroup;
import module java.base;

/// What a pass visits whether it stalled or not.
///
/// @param everything all there is
/// @param owners every owner: one that does not stall may still have what others wait for
/// @param changed cgroups, by path, whose children have changed
/// @param paths these, and all above them
record VisitPlan(boolean everything, boolean owners, Set<String> changed, Set<String> paths) {

    static VisitPlan of(boolean everything, boolean owners, Set<String> changed) {
        Set<String> all = new HashSet<>();
        for (String each : changed) {
            for (String path = each; all.add(path) && path.length() > 1; path = Cgroup.parent(path)) {
                // The way up to the root
            }
        }
        return new VisitPlan(everything, owners, Set.copyOf(changed), Set.copyOf(all));
    }

    /// Whether its children are others than before, even if as many.
    boolean areOthersBelow(CgroupNode node) {
        return !changed.isEmpty() && changed.contains(node.directory().path());
    }

    boolean contains(CgroupNode node) {
        return everything
                || (owners && node.mayOwn())
                || (!paths.isEmpty() && paths.contains(node.directory().path()));
    }
}
