package io.barograph.exporter.contention;

import io.barograph.signal.Reading;
import io.barograph.signal.Scope;
import module java.base;

/// The leaves that waited for one resource during an interval, and how long.
///
/// @param leaves by the leaf's path, without those that waited for nothing
/// @param kernel contention that no leaf shows, since kernel threads waited, in microseconds by top-level scope
/// @param lowerBounds what leaves waited at least, of those whose waiting is missing; by the leaf's path
record ResourceStalls(
        Map<String, Reading<LeafStall>> leaves, Map<Scope, Long> kernel, Map<String, LeafStall> lowerBounds) {

    ResourceStalls {
        leaves = Collections.unmodifiableMap(leaves);
        kernel = Map.copyOf(kernel);
        lowerBounds = Map.copyOf(lowerBounds);
    }

    ResourceStalls(Map<String, Reading<LeafStall>> leaves, Map<Scope, Long> kernel) {
        this(leaves, kernel, Map.of());
    }

    static final Reading<LeafStall> NOTHING = Reading.of(LeafStall.NONE);

    /// The waiting of one leaf.
    Reading<LeafStall> of(Leaf leaf) {
        return leaves.isEmpty() ? NOTHING : leaves.getOrDefault(leaf.cgroup().path(), NOTHING);
    }

    /// The kernel's waiting on behalf of a scope, which is the node's too.
    long kernelMicros(Scope scope) {
        long micros = kernel.getOrDefault(scope, 0L);
        if (scope == Scope.NODE) {
            for (long scopeMicros : kernel.values()) {
                micros = Math.max(micros, scopeMicros);
            }
        }
        return micros;
    }
}
