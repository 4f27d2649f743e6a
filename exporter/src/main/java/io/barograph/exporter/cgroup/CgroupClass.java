package io.barograph.exporter.cgroup;

/// What a cgroup is to Kubernetes, told by its path below the cgroup2 mount alone.
public sealed interface CgroupClass {

    /// The mount's own root: the node.
    record Root() implements CgroupClass {}

    /// The parent of all pods, `kubepods.slice` or `kubepods`, whatever its prefix.
    record Kubepods() implements CgroupClass {}

    /// The parent of the Burstable or BestEffort pods.
    record QosSlice(Qos qos) implements CgroupClass {}

    /// One pod; `uid` with dashes, or the 32 hex digits of a static pod's config hash.
    record Pod(Qos qos, String uid) implements CgroupClass {}

    /// One container (or sandbox) of a pod.
    record Container(Qos qos, String podUid, String containerId, String runtime) implements CgroupClass {}

    /// A cgroup that a container made below itself: read for limits only, never a leaf.
    record Nested() implements CgroupClass {}

    /// A runtime's helper or a mount or socket unit: passed over.
    record Skipped() implements CgroupClass {}

    /// Everything outside kubepods: system.slice and its services, user.slice, init.scope.
    record Outside() implements CgroupClass {}
}
