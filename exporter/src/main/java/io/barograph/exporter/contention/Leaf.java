package io.barograph.exporter.contention;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.cgroup.QosClass;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CpuWeight;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;

/// A cgroup whose waiting is measured: a container, or a cgroup without children outside kubepods. A pod without
/// an application container's cgroup is its own leaf.
///
/// @param owner its pod's cgroup, or itself: those who share it do not contend with each other
/// @param nested cgroups below it, read for their limits only
public record Leaf(Cgroup cgroup, Cgroup owner, List<Cgroup> nested) {

    private static final Set<Scope> OUTSIDE = Set.of(Scope.NODE, Scope.SYSTEM);
    private static final Set<Scope> OUTSIDE_LOW = Set.of(Scope.NODE, Scope.SYSTEM_LOW);
    private static final Set<Scope> GUARANTEED = Set.of(Scope.NODE, Scope.KUBEPODS, Scope.GUARANTEED);
    private static final Set<Scope> BURSTABLE = Set.of(Scope.NODE, Scope.KUBEPODS, Scope.BURSTABLE);
    private static final Set<Scope> UNKNOWN_CLASS = Set.of(Scope.NODE, Scope.KUBEPODS);
    private static final Set<Scope> BESTEFFORT = Set.of(Scope.NODE, Scope.KUBEPODS, Scope.BESTEFFORT);

    public Leaf {
        nested = List.copyOf(nested);
    }

    /// The scopes whose contention for a resource it counts in.
    public Set<Scope> scopesFor(Resource resource) {
        return scopesFor(scopesOfCpu(cgroup), resource);
    }

    /// The scopes that a leaf's contention counts in, of which those for CPU are known: weights are of the CPU only.
    @SuppressWarnings("ReferenceEquality") // one object for all that are in the same ones
    static Set<Scope> scopesFor(Set<Scope> ofCpu, Resource resource) {
        return ofCpu == OUTSIDE_LOW && resource != Resource.CPU ? OUTSIDE : ofCpu;
    }

    /// The scopes that a leaf's contention for CPU counts in; one object for all that are in the same ones.
    static Set<Scope> scopesOfCpu(Cgroup leafCgroup) {
        return switch (leafCgroup.identity().kind()) {
            case CgroupClass.OfPod pod -> ofPods(pod.qos());
            case CgroupClass.Unmapped level -> ofPods(level.qos());
            case CgroupClass.Root _, CgroupClass.Division _, CgroupClass.Nested _, CgroupClass.Skipped _ -> OUTSIDE;
            case CgroupClass.Outside _ -> isLow(leafCgroup) ? OUTSIDE_LOW : OUTSIDE;
        };
    }

    /// Whether a leaf has a low weight. One whose weight is not known is an ordinary one: it counts.
    private static boolean isLow(Cgroup leafCgroup) {
        return leafCgroup.stats().weight() instanceof Reading.Present<CpuWeight>(CpuWeight weight) && weight.isLow();
    }

    /// Whether it stands elsewhere than below its owner, whose files then say nothing of it.
    boolean isBesideOwner() {
        return !ownsItself() && !cgroup.path().startsWith(owner.path() + "/");
    }

    /// Whether it is its own owner.
    boolean ownsItself() {
        return owner.path().equals(cgroup.path());
    }

    private static Set<Scope> ofPods(QosClass qos) {
        return switch (qos) {
            case GUARANTEED -> GUARANTEED;
            case BURSTABLE -> BURSTABLE;
            case BESTEFFORT -> BESTEFFORT;
            case UNKNOWN -> UNKNOWN_CLASS;
        };
    }
}
