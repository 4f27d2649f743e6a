package io.barograph.exporter.exposition;

import io.barograph.exporter.cgroup.Removals;
import java.util.ArrayList;
import java.util.List;

/// The series of containers whose removal is under way.
public final class TeardownSeries {

    private TeardownSeries() {}

    public static List<OwnSeries> of(List<Removals> removals) {
        List<OwnSeries> all = new ArrayList<>();
        for (Removals each : removals) {
            all.add(OwnSeries.count(Family.TEARDOWN_CONTAINERS, each.containers(), each.runtime()));
            if (each.containers() > 0) {
                all.add(OwnSeries.micros(Family.TEARDOWN_CONTAINERS_OLDEST, each.oldestMicros(), each.runtime()));
            }
        }
        return all;
    }
}
