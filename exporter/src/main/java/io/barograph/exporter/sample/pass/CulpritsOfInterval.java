package io.barograph.exporter.sample.pass;

import io.barograph.exporter.culprit.Attribution;
import io.barograph.signal.Culprits;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;

/// The causes of an interval's contention, scope by scope.
///
/// @param micros the interval's length
public record CulpritsOfInterval(Map<Resource, Reading<Attribution>> attributions, long micros) {

    static final CulpritsOfInterval NONE = new CulpritsOfInterval(Map.of(), 0);

    public CulpritsOfInterval {
        attributions = Map.copyOf(attributions);
    }

    /// The part of one owner in percent of the interval; summed over all who wait for it, so it can exceed 100 %.
    ///
    /// @param owner the pod's UID, else the cgroup's path
    public record Imposed(String owner, double percent) {}

    /// The worst culprits of a scope, worst first.
    public Reading<List<Imposed>> worstImposed(Scope scope, Resource resource) {
        return attributions
                .getOrDefault(resource, Reading.absent("no interval has ended yet"))
                .map(it -> it.imposedParts(scope).stream()
                        .limit(Culprits.MOST)
                        .map(part -> new Imposed(part.key(), 100 * part.micros() / micros))
                        .toList());
    }
}
