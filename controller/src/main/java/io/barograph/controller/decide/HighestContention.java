package io.barograph.controller.decide;

import io.barograph.signal.Contention;
import io.barograph.signal.Snapshot;

/// How bad it is on a node: the largest contention of any scope and resource, averaged over 10 s where that is known.
final class HighestContention {

    private HighestContention() {}

    /// In percent; NaN if none is known.
    static double percent(Snapshot snapshot) {
        double worst = Double.NaN;
        for (Contention each : snapshot.contentions()) {
            Double percent = each.averages().avg10().isPresent()
                    ? each.averages().avg10().orNull()
                    : each.percent().orNull();
            if (percent != null && !(percent <= worst)) {
                worst = percent;
            }
        }
        return worst;
    }
}
