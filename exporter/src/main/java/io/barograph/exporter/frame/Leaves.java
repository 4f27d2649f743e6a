package io.barograph.exporter.frame;

import io.barograph.exporter.cgroup.CgroupClass;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// Tells leaves from other cgroups, which takes the whole tree.
final class Leaves {

    private final Set<String> podsWithContainers = new HashSet<>();
    private final Map<String, Cgroup> cgroups = new LinkedHashMap<>();

    private Leaves() {}

    /// All cgroups of a tree that were read, by path, parents before children.
    static Map<String, Cgroup> of(CgroupNode root) {
        Leaves leaves = new Leaves();
        leaves.collectPods(root);
        leaves.add(root);
        return leaves.cgroups;
    }

    /// A container need not lie below its pod: see the mixed form of [io.barograph.exporter.cgroup.CgroupPaths].
    private void collectPods(CgroupNode node) {
        if (node.kind() instanceof CgroupClass.Container container) {
            podsWithContainers.add(container.podUid());
        }
        node.children().forEach(this::collectPods);
    }

    private void add(CgroupNode node) {
        Cgroup cgroup = node.cgroup(isLeaf(node));
        if (cgroup == null) {
            return;
        }
        cgroups.put(cgroup.path(), cgroup);
        node.children().forEach(this::add);
    }

    private boolean isLeaf(CgroupNode node) {
        return switch (node.kind()) {
            case CgroupClass.Container _ -> true;
            case CgroupClass.Pod pod -> !podsWithContainers.contains(pod.uid());
            case CgroupClass.Outside _ -> node.children().isEmpty();
            case CgroupClass.Root _,
                    CgroupClass.Kubepods _,
                    CgroupClass.QosSlice _,
                    CgroupClass.Nested _,
                    CgroupClass.Skipped _ -> false;
        };
    }
}
