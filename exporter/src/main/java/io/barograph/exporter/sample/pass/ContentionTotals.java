package io.barograph.exporter.sample.pass;

import io.barograph.exporter.contention.LeafStall;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Microseconds that have added up since the exporter started, for counters. A scope's is the time of its worst leaf
/// in each interval, so its rate lies between 0 and 1; a pod's likewise. What was never known has no entry.
///
/// @param podsByPath by the path of the pod's cgroup, then resource; a pod that is gone takes its entry with it
/// @param imposed what the worst culprits among pods imposed on others, by resource, then by path
/// @param suffered what the worst off of them suffered, likewise
public record ContentionTotals(
        Map<Part, LeafStall> scopes,
        Map<String, Map<Resource, Long>> podsByPath,
        Map<Resource, Map<String, Long>> imposed,
        Map<Resource, Map<String, Long>> suffered) {

    /// The totals before the first measurement.
    public static final ContentionTotals NONE = new ContentionTotals(Map.of(), Map.of());

    /// Totals without culprits.
    public ContentionTotals(Map<Part, LeafStall> scopes, Map<String, Map<Resource, Long>> podsByPath) {
        this(scopes, podsByPath, Map.of(), Map.of());
    }

    public ContentionTotals {
        scopes = Map.copyOf(scopes);
        podsByPath = Map.copyOf(podsByPath);
        imposed = Map.copyOf(imposed);
        suffered = Map.copyOf(suffered);
    }

    /// A scope and the resource that it waits for.
    public record Part(Scope scope, Resource resource) {}

    /// The waiting of one scope for one resource, or null where it was never known.
    public @Nullable LeafStall of(Scope scope, Resource resource) {
        return scopes.get(new Part(scope, resource));
    }
}
