package io.barograph.exporter.cgroup;

import io.barograph.exporter.kernel.KernelEvents;
import io.barograph.exporter.kernel.KernelPath;
import module java.base;

/// Watches where pods and containers are born and die: the root, kubepods, the QoS slices and the pods' own cgroups;
/// also where kubepods is below a cgroup of the root.
///
/// A directory is watched before it is listed, so nothing is born unseen. Services outside kubepods come and go
/// without notice: they are found when their parent's number of children has changed.
///
/// Belongs to the thread of its [KernelEvents].
public final class CgroupBirthWatch {

    private static final int MAX_LEVEL = 8;

    private final KernelEvents events;
    private int unwatched;

    public CgroupBirthWatch(KernelEvents events) {
        this.events = events;
    }

    /// Watches all that is there now.
    public void begin() {
        all();
    }

    private Set<String> all() {
        unwatched = 0;
        Set<String> homes = new HashSet<>();
        scan("/", new CgroupClass.Root(), 0, homes);
        return homes;
    }

    /// How many directories should be watched and cannot, as far as they were come upon.
    public int unwatched() {
        return unwatched;
    }

    /// Follows what happened; the cgroups, by path, whose children have changed: any may be so where events
    /// were lost.
    public Set<String> follow(KernelEvents.Happened happened) {
        Set<String> changed = happened.lost() ? all() : new HashSet<>();
        for (KernelPath directory : happened.changed()) {
            String path = directory.path();
            changed.add(path);
            scan(path, CgroupClassifier.classify(path), 0, new HashSet<>());
        }
        return changed;
    }

    /// @param homes takes each that should be watched
    private void scan(String path, CgroupClass kind, int level, Set<String> homes) {
        KernelPath directory = KernelPath.cgroup(path);
        if (level > MAX_LEVEL || !(isHome(kind) || isPrefix(directory, kind))) {
            return;
        }
        homes.add(path);
        if (!events.watch(directory)) {
            unwatched++;
            return;
        }
        for (String name : events.directories(directory)) {
            scan(directory.child(name).path(), CgroupClassifier.child(kind, name), level + 1, homes);
        }
    }

    /// Whether it is the kubelet's `--cgroup-root`, which stands below the root: kubepods is there and not above.
    private boolean isPrefix(KernelPath directory, CgroupClass kind) {
        return kind instanceof CgroupClass.Outside
                && directory.path().lastIndexOf('/') == 0
                && events.directories(directory).stream()
                        .anyMatch(name -> CgroupClassifier.child(kind, name) instanceof CgroupClass.Kubepods);
    }

    /// Whether pods or containers are born in a cgroup of this class.
    private static boolean isHome(CgroupClass kind) {
        return switch (kind) {
            case CgroupClass.Root _,
                    CgroupClass.Kubepods _,
                    CgroupClass.QosSlice _,
                    CgroupClass.Unmapped _,
                    CgroupClass.Pod _ -> true;
            case CgroupClass.Container _, CgroupClass.Nested _, CgroupClass.Skipped _, CgroupClass.Outside _ -> false;
        };
    }
}
