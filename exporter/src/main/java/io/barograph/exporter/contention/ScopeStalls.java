package io.barograph.exporter.contention;

import io.barograph.signal.PressureKind;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;

/// The waiting of each scope for one resource: the longest of its leaves' in each part, and the kernel's own for
/// its sake.
///
/// A leaf that vanished during the reading is left out. One that stalls, but of which something else is not
/// known, makes the scope unknown, and so does a scope without any leaf that could be read.
final class ScopeStalls {

    private final FrameInterval interval;
    private final Map<Scope, LeafStall> worst = new EnumMap<>(Scope.class);
    private final Map<Scope, Reading<LeafStall>> missing = new EnumMap<>(Scope.class);
    private final Map<Scope, Reading<LeafStall>> unknown = new EnumMap<>(Scope.class);

    private ScopeStalls(FrameInterval interval) {
        this.interval = interval;
    }

    /// @param noLeaves what is known of a scope without any leaf
    @SuppressWarnings("ReferenceEquality") // the same object means that nothing changed
    static Map<Scope, Reading<LeafStall>> of(
            FrameInterval interval,
            IntervalLeaves leaves,
            Resource resource,
            ResourceStalls waiting,
            Map<Scope, Reading<LeafStall>> noLeaves) {
        ScopeStalls stalls = new ScopeStalls(interval);
        Set<Scope> calm = Set.of();
        leaves.scopesOfCalm(resource).forEach(scopes -> stalls.addStall(scopes, LeafStall.NONE));
        for (Leaf leaf : leaves.thatMoved()) {
            Reading<LeafStall> stall = waiting.of(leaf);
            Set<Scope> counts = leaf.scopesFor(resource);
            if (stall != ResourceStalls.NOTHING || counts != calm) {
                stalls.addLeaf(leaf, resource, stall);
                calm = stall == ResourceStalls.NOTHING ? counts : calm;
            }
        }
        Map<Scope, Reading<LeafStall>> stallsByScope = new EnumMap<>(Scope.class);
        noLeaves.forEach((scope, none) -> stallsByScope.put(
                scope, stalls.of(scope, none).map(stall -> stall.plusContention(waiting.kernelMicros(scope)))));
        return stallsByScope;
    }

    private void addLeaf(Leaf leaf, Resource resource, Reading<LeafStall> stall) {
        if (stall instanceof Reading.Present<LeafStall>(LeafStall value)) {
            addStall(leaf.scopesFor(resource), value);
            return;
        }
        Reading<Long> some = interval.stalledMicros(leaf.cgroup(), resource, PressureKind.SOME);
        boolean matters = !(some instanceof Reading.Absent<Long>) && !isNegligible(some);
        leaf.scopesFor(resource).forEach(scope -> (matters ? unknown : missing).putIfAbsent(scope, stall));
    }

    private void addStall(Set<Scope> counts, LeafStall stall) {
        counts.forEach(scope -> worst.merge(scope, stall, LeafStall::max));
    }

    private Reading<LeafStall> of(Scope scope, Reading<LeafStall> none) {
        LeafStall stall = worst.get(scope);
        return unknown.getOrDefault(scope, stall != null ? Reading.of(stall) : missing.getOrDefault(scope, none));
    }

    /// Whether a stall is too short to change a verdict, whatever it was.
    private boolean isNegligible(Reading<Long> some) {
        Long micros = some.orNull();
        return micros != null && micros <= interval.micros() / 100;
    }
}
