package io.barograph.exporter.frame;

import io.barograph.exporter.cgroup.CgroupClass;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// Gathers what a walk has read, and tells leaves from other cgroups, which takes the whole tree.
final class FrameCgroups {

    private final Set<String> podsWithContainers = new HashSet<>();
    private int unread;
    private final Map<String, Cgroup> cgroups = new LinkedHashMap<>();

    private FrameCgroups() {}

    static FrameCgroups of(CgroupNode root) {
        FrameCgroups gathered = new FrameCgroups();
        gathered.collectPods(root);
        gathered.add(root);
        return gathered;
    }

    /// All cgroups of the tree that were read, by path, parents before children.
    Map<String, Cgroup> byPath() {
        return cgroups;
    }

    /// How many cgroups lie in parts of the tree that have no room for them, not counting what is below those.
    int unread() {
        return unread;
    }

    /// A container need not lie below its pod: see the mixed form of [io.barograph.exporter.cgroup.CgroupPaths].
    private void collectPods(CgroupNode node) {
        if (node.kind() instanceof CgroupClass.Container container) {
            podsWithContainers.add(container.podUid());
        }
        unread += node.unread();
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
            case CgroupClass.Root _, CgroupClass.Division _, CgroupClass.Nested _, CgroupClass.Skipped _ -> false;
        };
    }
}
