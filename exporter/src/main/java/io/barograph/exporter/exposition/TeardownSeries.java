package io.barograph.exporter.exposition;

import io.barograph.exporter.cgroup.identity.PendingRemovals;
import io.barograph.exporter.exposition.catalogue.ExporterMetric;
import java.util.ArrayList;
import java.util.List;

/// The series of containers whose removal is under way.
public final class TeardownSeries {

    private TeardownSeries() {}

    public static List<ExporterSeries> of(List<PendingRemovals> removals) {
        List<ExporterSeries> all = new ArrayList<>();
        for (PendingRemovals each : removals) {
            all.add(ExporterSeries.count(ExporterMetric.TEARDOWN_CONTAINERS, each.containers(), each.runtime()));
            if (each.containers() > 0) {
                all.add(ExporterSeries.micros(
                        ExporterMetric.TEARDOWN_CONTAINERS_OLDEST, each.oldestMicros(), each.runtime()));
            }
        }
        return all;
    }
}
