package io.barograph.exporter.frame.read;

/// How much of the cgroup tree a pass reads.
public enum WalkMode {

    /// A walk to every cgroup, at every pass. What is recorded should be read so. Files that were missing since
    /// their controller is not enabled are looked for at audits only, see [#AUDIT_PASSES], and so are CPU
    /// weights.
    FULL,

    /// A walk only where something stalled: no task below a cgroup can stall without the cgroup's own `some`
    /// total moving, so where that stood still, what lies below is taken over from the frame before.
    ///
    /// The root, what lies directly below it, kubepods and the QoS slices are read at every pass, and every
    /// cgroup at audits, see [#AUDIT_PASSES]. What differs from a full walk:
    ///
    /// - A parent that has many busy CPUs dilutes a child's stall: less than a microsecond of the parent's
    ///   total is up to one microsecond per CPU of the child's. It is not lost, but counted when the child
    ///   is read next.
    /// - CPU time of a cgroup that was passed over covers the time since it was read
    ///   (`Cgroup#readAtMicros()`), not one interval; pods are passed over only while their whole QoS class
    ///   does not stall at all. The same holds for its `io.stat`.
    /// - The kernel's averages of a cgroup that was passed over are those of its last reading.
    /// - A cgroup below a pod that is born or dies without a stall is noticed at the next audit.
    PRUNED;

    /// A pruned walk reads everything once in so many passes, and any walk looks for missing files; but not sooner
    /// than after [#AUDIT_MICROS], since on a node that stalls all the time passes are five times as frequent.
    public static final int AUDIT_PASSES = 30;

    /// Five minutes: what [#AUDIT_PASSES] take on an idle node.
    public static final long AUDIT_MICROS = 300_000_000;
}
