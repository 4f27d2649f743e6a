package io.barograph.exporter.contention;

import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Frame;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The ancestors of one cgroup after the other, in the order of the walk: most share their parent with the one before,
/// or are its children, which is told without looking anything up.
final class Lineage {

    private final Frame frame;
    private List<Cgroup> ancestors = List.of();
    private @Nullable Cgroup last;

    Lineage(Frame frame) {
        this.frame = frame;
    }

    /// What [Ancestors] says.
    List<Cgroup> of(Cgroup cgroup) {
        if (!ancestors.isEmpty() && isChild(cgroup, ancestors.getFirst())) {
            last = cgroup;
            return ancestors;
        }
        Cgroup parent = last;
        if (parent != null && isChild(cgroup, parent)) {
            List<Cgroup> longer = new ArrayList<>(ancestors.size() + 1);
            longer.add(parent);
            longer.addAll(ancestors);
            ancestors = longer;
        } else {
            ancestors = Ancestors.of(cgroup, frame);
        }
        last = cgroup;
        return ancestors;
    }

    private static boolean isChild(Cgroup cgroup, Cgroup parent) {
        String path = parent.path();
        int length = path.length() == 1 ? 0 : path.length();
        return cgroup.path().length() > length + 1
                && cgroup.path().startsWith(path)
                && cgroup.path().charAt(length) == '/'
                && cgroup.path().indexOf('/', length + 1) < 0;
    }
}
