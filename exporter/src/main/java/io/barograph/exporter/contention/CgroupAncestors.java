package io.barograph.exporter.contention;

import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Frame;
import java.util.ArrayList;
import java.util.List;

/// The way from a cgroup up to the root.
final class CgroupAncestors {

    private CgroupAncestors() {}

    /// Its ancestors that the frame knows, nearest first, the root last; without itself.
    static List<Cgroup> of(Cgroup cgroup, Frame frame) {
        List<Cgroup> all = new ArrayList<>();
        String path = cgroup.path();
        while (!path.equals("/")) {
            path = Cgroup.parent(path);
            Cgroup ancestor = frame.cgroup(path);
            if (ancestor != null) {
                all.add(ancestor);
            }
        }
        return all;
    }
}
