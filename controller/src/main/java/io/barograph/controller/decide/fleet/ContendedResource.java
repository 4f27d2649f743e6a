package io.barograph.controller.decide.fleet;

import io.barograph.signal.Contention;
import io.barograph.signal.MovingAverages;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import io.barograph.signal.UnfilledSpan;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The largest contention of a node, averaged over 10 s where that is known.
///
/// @param unfilledSpans those of averages that were not seen as a whole, the shortest first
public record ContendedResource(Scope scope, Resource resource, double percent, List<UnfilledSpan> unfilledSpans) {

    public ContendedResource {
        unfilledSpans = List.copyOf(unfilledSpans);
    }

    /// Null if none is known.
    public static @Nullable ContendedResource of(@Nullable Snapshot snapshot) {
        Contention worstContention = null;
        double worstPercent = 0;
        if (snapshot != null) {
            for (Contention contention : snapshot.contentions()) {
                Double percent = averagedPercent(contention);
                if (percent != null && (worstContention == null || percent > worstPercent)) {
                    worstContention = contention;
                    worstPercent = percent;
                }
            }
        }
        return worstContention == null
                ? null
                : new ContendedResource(
                        worstContention.scope(),
                        worstContention.resource(),
                        worstPercent,
                        unfilledSpans(worstContention.averages()));
    }

    private static @Nullable Double averagedPercent(Contention contention) {
        Double averaged = contention.averages().avg10().orNull();
        return averaged == null ? contention.percent().orNull() : averaged;
    }

    private static List<UnfilledSpan> unfilledSpans(MovingAverages averages) {
        return Stream.of(averages.avg10(), averages.avg60(), averages.avg300())
                .map(average -> UnfilledSpan.parseWhy(average.why()))
                .filter(Objects::nonNull)
                .toList();
    }
}
