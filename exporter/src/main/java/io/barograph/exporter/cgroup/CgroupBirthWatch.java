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
    public void startWatching() {
        watchAllHomes();
    }

    private Set<String> watchAllHomes() {
        unwatched = 0;
        Set<String> homes = new HashSet<>();
        scanCgroup("/", new CgroupClass.Root(), 0, homes);
        return homes;
    }

    /// How many directories should be watched and cannot, as far as they were come upon.
    public int unwatched() {
        return unwatched;
    }

    /// Follows what happened; the cgroups, by path, whose children have changed: any may be so where events
    /// were lost.
    public Set<String> followChanges(KernelEvents.Happened happened) {
        Set<String> changed = happened.lost() ? watchAllHomes() : new HashSet<>();
        for (KernelPath directoryPath : happened.changed()) {
            String path = directoryPath.path();
            changed.add(path);
            scanCgroup(path, CgroupClassifier.classifyPath(path), 0, new HashSet<>());
        }
        return changed;
    }

    /// @param homes takes each that should be watched
    private void scanCgroup(String path, CgroupClass cgroupClass, int level, Set<String> homes) {
        KernelPath directoryPath = KernelPath.cgroup(path);
        if (level > MAX_LEVEL || !(isHome(cgroupClass) || isPrefix(directoryPath, cgroupClass))) {
            return;
        }
        homes.add(path);
        if (!events.watchDirectory(directoryPath)) {
            unwatched++;
            return;
        }
        for (String name : events.listDirectories(directoryPath)) {
            scanCgroup(
                    directoryPath.child(name).path(), CgroupClassifier.childClass(cgroupClass, name), level + 1, homes);
        }
    }

    /// Whether it is the kubelet's `--cgroup-root`, which stands below the root: kubepods is there and not above.
    private boolean isPrefix(KernelPath directoryPath, CgroupClass cgroupClass) {
        return cgroupClass instanceof CgroupClass.Outside
                && directoryPath.path().lastIndexOf('/') == 0
                && events.listDirectories(directoryPath).stream()
                        .anyMatch(
                                name -> CgroupClassifier.childClass(cgroupClass, name) instanceof CgroupClass.Kubepods);
    }

    /// Whether pods or containers are born in a cgroup of this class.
    private static boolean isHome(CgroupClass cgroupClass) {
        return switch (cgroupClass) {
            case CgroupClass.Root _,
                    CgroupClass.Kubepods _,
                    CgroupClass.QosSlice _,
                    CgroupClass.Unmapped _,
                    CgroupClass.Pod _ -> true;
            case CgroupClass.Container _, CgroupClass.Nested _, CgroupClass.Skipped _, CgroupClass.Outside _ -> false;
        };
    }
}
