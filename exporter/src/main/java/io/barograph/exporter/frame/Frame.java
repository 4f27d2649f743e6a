package io.barograph.exporter.frame;

import io.barograph.signal.Resource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The readings of one pass over the kernel files.
///
/// @param atMicros the node's monotonic clock
/// @param cgroups by path, in the order of the walk (parents before children)
/// @param usage what the eviction signals rest on
/// @param owners the resources of which it was read how much every owner uses
public record Frame(long atMicros, HostReadings host, Cgroups cgroups, NodeUsage usage, Set<Resource> owners) {

    private static final Set<Resource> EVERY = Set.of(Resource.values());

    private static final NodeUsage NOT_READ = NodeUsage.absent("not read");

    public Frame {
        owners = Set.copyOf(owners);
    }

    /// A frame of cgroups from elsewhere than a walk.
    ///
    /// @param cgroups by path, in the order of the walk (parents before children)
    public Frame(long atMicros, HostReadings host, Map<String, Cgroup> cgroups, NodeUsage usage) {
        this(atMicros, host, Cgroups.of(cgroups.values()), usage, EVERY);
    }

    /// A frame without what the eviction signals rest on.
    public Frame(long atMicros, HostReadings host, Map<String, Cgroup> cgroups) {
        this(atMicros, host, cgroups, NOT_READ);
    }

    /// The same frame with eviction signals switched off.
    public Frame withoutUsage() {
        return new Frame(atMicros, host, cgroups, NodeUsage.NOT_WANTED, owners);
    }

    /// The cgroup at a path, or null where there was none.
    public @Nullable Cgroup cgroup(String path) {
        return cgroups.get(path);
    }

    /// The ancestors of a cgroup that are in this frame, nearest first, the root last; without itself.
    public List<Cgroup> ancestorsOf(Cgroup cgroup) {
        List<Cgroup> ancestors = new ArrayList<>();
        String path = cgroup.path();
        while (!path.equals("/")) {
            path = Cgroup.parentPath(path);
            Cgroup ancestorCgroup = cgroup(path);
            if (ancestorCgroup != null) {
                ancestors.add(ancestorCgroup);
            }
        }
        return ancestors;
    }
}
