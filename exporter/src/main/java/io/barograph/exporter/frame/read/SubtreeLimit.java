package io.barograph.exporter.frame.read;

import io.barograph.exporter.cgroup.CgroupClass;

/// How many cgroups a part of the tree may have us read. Containers and users to whom a part is delegated make as many
/// as they like; what is beyond the room stays unread, and its parent's files count for it.
final class SubtreeLimit {

    /// The most containers of one pod, its sandbox included.
    static final int BELOW_POD = 256;

    /// The most cgroups below one container (or sandbox), where only limits are read.
    static final int BELOW_CONTAINER = 64;

    /// The most cgroups below one of the top-level cgroups that are not kubepods.
    static final int BELOW_TOP = 2_000;

    /// Anywhere else, where the system and the kubelet decide.
    static final int ELSEWHERE = 50_000;

    private final int most;
    private int usedCount;

    private SubtreeLimit(int most) {
        this.most = most;
    }

    /// The room at the root.
    static SubtreeLimit whole() {
        return new SubtreeLimit(ELSEWHERE);
    }

    /// The room for what lies below a cgroup at that level.
    SubtreeLimit roomBelow(CgroupClass cgroupClass, int level) {
        return switch (cgroupClass) {
            case CgroupClass.Pod _ -> new SubtreeLimit(BELOW_POD);
            case CgroupClass.Container _ -> new SubtreeLimit(BELOW_CONTAINER);
            case CgroupClass.Kubepods _ -> new SubtreeLimit(ELSEWHERE);
            case CgroupClass.Outside _ -> level == 1 ? new SubtreeLimit(BELOW_TOP) : this;
            case CgroupClass.Root _,
                    CgroupClass.QosSlice _,
                    CgroupClass.Unmapped _,
                    CgroupClass.Nested _,
                    CgroupClass.Skipped _ -> this;
        };
    }

    boolean isFull() {
        return usedCount >= most;
    }

    void countSubtree() {
        usedCount++;
    }

    void giveBack() {
        usedCount--;
    }
}
