package io.barograph.controller.decide;

import io.barograph.signal.Contention;
import io.barograph.signal.Snapshot;
import org.jspecify.annotations.Nullable;

/// The severity of a node: the largest contention of any scope and resource, averaged over 10 s where that is known.
final class HighestContention {

    private HighestContention() {}

    /// In percent; null if none is known.
    static @Nullable Double percent(Snapshot snapshot) {
        Double worst = null;
        for (Contention each : snapshot.contentions()) {
            Double percent = each.averages().avg10().isPresent()
                    ? each.averages().avg10().orNull()
                    : each.percent().orNull();
            if (percent != null && (worst == null || percent > worst)) {
                worst = percent;
            }
        }
        return worst;
    }
}
