package io.barograph.exporter.cgroup;

/// The role of a cgroup in Kubernetes, told by its path below the cgroup2 mount alone.
public sealed interface CgroupClass {

    /// The mount's own root: the node.
    record Root() implements CgroupClass {}

    /// A slice by which the node divides its resources among pods: its limits are the node's, not a pod's.
    sealed interface Division extends CgroupClass {}

    /// A cgroup that belongs to one pod.
    sealed interface OfPod extends CgroupClass {

        /// The pod's class.
        QosClass qos();

        /// The pod's uid: see [Pod].
        String podUid();
    }

    /// The parent of all pods, `kubepods.slice` or `kubepods`, whatever its prefix.
    record Kubepods() implements Division {}

    /// The parent of the Burstable or BestEffort pods.
    record QosSlice(QosClass qos) implements Division {}

    /// A level below kubepods that is not the kubelet's, as programs make that manage resources beside it; or a
    /// container whose path does not tell its pod. Pods are looked for below it.
    record Unmapped(QosClass qos) implements CgroupClass {}

    /// A pod; `uid` with dashes, or the 32 hex digits of a static pod's config hash.
    record Pod(QosClass qos, String uid) implements OfPod {

        @Override
        public String podUid() {
            return uid;
        }
    }

    /// A container (or sandbox) of a pod.
    record Container(QosClass qos, String podUid, String containerId, String runtime) implements OfPod {}

    /// A cgroup that a container made below itself: read for limits only, never a leaf.
    record Nested() implements CgroupClass {}

    /// A runtime's helper or a mount or socket unit: passed over.
    record Skipped() implements CgroupClass {}

    /// Everything outside kubepods: system.slice and its services, user.slice, init.scope.
    record Outside() implements CgroupClass {}
}
