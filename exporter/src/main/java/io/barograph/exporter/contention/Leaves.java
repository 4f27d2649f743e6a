package io.barograph.exporter.contention;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Frame;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Finds a frame's leaves, their owners and what is nested below them.
final class Leaves {

    private Leaves() {}

    static List<Leaf> of(Frame frame) {
        Map<String, List<Cgroup>> nested = new HashMap<>();
        for (Cgroup cgroup : frame.cgroups().values()) {
            if (cgroup.leaf()) {
                continue;
            }
            for (Cgroup ancestor : Ancestors.of(cgroup, frame)) {
                if (ancestor.leaf()) {
                    nested.computeIfAbsent(ancestor.path(), _ -> new ArrayList<>())
                            .add(cgroup);
                    break;
                }
            }
        }
        List<Leaf> leaves = new ArrayList<>();
        for (Cgroup cgroup : frame.cgroups().values()) {
            if (cgroup.leaf()) {
                leaves.add(new Leaf(cgroup, owner(cgroup, frame), nested.getOrDefault(cgroup.path(), List.of())));
            }
        }
        return leaves;
    }

    private static Cgroup owner(Cgroup leaf, Frame frame) {
        if (leaf.identity().kind() instanceof CgroupClass.Container) {
            for (Cgroup ancestor : Ancestors.of(leaf, frame)) {
                if (ancestor.identity().kind() instanceof CgroupClass.Pod) {
                    return ancestor;
                }
            }
        }
        return leaf;
    }
}
