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
        Contention worstContention = snapshot == null ? null : worstContention(snapshot);
        return worstContention == null
                ? null
                : new ContendedResource(
                        worstContention.scope(),
                        worstContention.resource(),
                        worstContention.latestPercent(),
                        unfilledSpans(worstContention.averages()));
    }

    /// How much it is; null if none is known.
    public static @Nullable Double percentOf(@Nullable Snapshot snapshot) {
        Contention worstContention = snapshot == null ? null : worstContention(snapshot);
        return worstContention == null ? null : worstContention.latestPercent();
    }

    private static @Nullable Contention worstContention(Snapshot snapshot) {
        Contention worstContention = null;
        for (Contention contention : snapshot.contentions()) {
            double percent = contention.latestPercent();
            if (!Double.isNaN(percent) && (worstContention == null || percent > worstContention.latestPercent())) {
                worstContention = contention;
            }
        }
        return worstContention;
    }

    private static List<UnfilledSpan> unfilledSpans(MovingAverages averages) {
        return Stream.of(averages.avg10(), averages.avg60(), averages.avg300())
                .map(average -> UnfilledSpan.parseWhy(average.why()))
                .filter(Objects::nonNull)
                .toList();
    }
}
