package io.barograph.exporter.exposition.pods;

import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import java.util.List;
import java.util.Map;

/// Waiting that has added up since the exporter's start, in microseconds; what was never known is left out.
///
/// @param podsByPath by the pod's cgroup
public record WaitTotals(List<ScopeWait> scopes, Map<String, Map<Resource, Long>> podsByPath) {

    public WaitTotals {
        scopes = List.copyOf(scopes);
        podsByPath = Map.copyOf(podsByPath);
    }

    /// One scope's waiting for one resource, told apart.
    public record ScopeWait(
            Scope scope, Resource resource, long contentionMicros, long selfLimitedMicros, long selfCrowdedMicros) {}
}
