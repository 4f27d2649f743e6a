package io.barograph.exporter.contention;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Cgroups;
import io.barograph.signal.Reading;
import org.jspecify.annotations.Nullable;

/// The share of the available CPU time that an owner got.
///
/// The boundary is the nearest slice above it whose own limit bit (a limit of kubepods or of a QoS class is the node's
/// own division of its CPUs), else the node. The node's use is the larger of the root's `cpu.stat` and the sum of the
/// top-level cgroups: the root's may count by ticks and far too little, and processes may live in the root itself.
public final class CpuShare {

    private final FrameInterval interval;
    private final long node;
    private final long topLevel;
    private final boolean topLevelRead;

    /// Within what an owner competed for CPU time.
    ///
    /// @param slice null for the node
    /// @param usedMicros the CPU time that all within it used
    public record Boundary(@Nullable Cgroup slice, long usedMicros) {}

    public CpuShare(FrameInterval interval) {
        this.interval = interval;
        Cgroups all = interval.now().cgroups();
        Cgroup root = all.get("/");
        long sum = 0;
        boolean read = true;
        for (int seat : all.roster().topLevel()) {
            sum += used(all.at(seat));
            read &= interval.used(all.at(seat)).isPresent();
        }
        this.topLevel = sum;
        this.topLevelRead = read;
        this.node = Math.max(root == null ? 0 : used(root), sum);
    }

    /// Between 0 and 1. Where no CPU time was used, it is 1.
    Reading<Double> of(Cgroup owner) {
        long boundary = boundary(owner).usedMicros();
        return interval.used(owner).map(used -> boundary == 0 ? 1.0 : Math.min(1.0, (double) used / boundary));
    }

    /// What an owner competed within.
    public Boundary boundary(Cgroup owner) {
        for (Cgroup ancestor : interval.now().ancestors(owner)) {
            if (ancestor.identity().kind() instanceof CgroupClass.Division && ThrottledTime.moved(interval, ancestor)) {
                return new Boundary(ancestor, used(ancestor));
            }
        }
        return new Boundary(null, node);
    }

    /// What the root cgroup's own processes and the kernel's threads used, at least: 0 where a top-level cgroup could
    /// not be read, which may have used it.
    public long ofRootMicros() {
        return topLevelRead ? node - topLevel : 0;
    }

    private long used(Cgroup cgroup) {
        return FrameInterval.orElse(interval.used(cgroup), 0);
    }
}
