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
        List<Cgroup> found = new ArrayList<>();
        List<Cgroup> owners = new ArrayList<>();
        Map<String, List<Cgroup>> nested = new HashMap<>();
        Lineage lineage = new Lineage(frame);
        for (Cgroup cgroup : frame.cgroups().values()) {
            List<Cgroup> ancestors = lineage.of(cgroup);
            if (cgroup.leaf()) {
                found.add(cgroup);
                owners.add(owner(cgroup, ancestors));
                continue;
            }
            for (Cgroup ancestor : ancestors) {
                if (ancestor.leaf()) {
                    nested.computeIfAbsent(ancestor.path(), _ -> new ArrayList<>())
                            .add(cgroup);
                    break;
                }
            }
        }
        List<Leaf> leaves = new ArrayList<>(found.size());
        for (int i = 0; i < found.size(); i++) {
            Cgroup leaf = found.get(i);
            leaves.add(new Leaf(
                    leaf, owners.get(i), nested.isEmpty() ? List.of() : nested.getOrDefault(leaf.path(), List.of())));
        }
        return leaves;
    }

    private static Cgroup owner(Cgroup leaf, List<Cgroup> ancestors) {
        if (leaf.identity().kind() instanceof CgroupClass.Container) {
            for (Cgroup ancestor : ancestors) {
                if (ancestor.identity().kind() instanceof CgroupClass.Pod) {
                    return ancestor;
                }
            }
        }
        return leaf;
    }
}
