package io.barograph.exporter.exposition;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.cgroup.identity.WorkloadNames;
import io.barograph.exporter.exposition.catalogue.ExporterMetric;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Frame;
import io.barograph.signal.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// How many cgroups of each type a frame has, and how many are gone but not quite.
final class CgroupCounts {

    private static final class Count {
        private long number;
    }

    private CgroupCounts() {}

    static List<ExporterSeries> of(Frame frame, WorkloadNames names, long unmapped) {
        Map<String, Count> byType = new TreeMap<>();
        for (String type : List.of("container", "pod", "slice", "system")) {
            byType.put(type, new Count());
        }
        for (Cgroup cgroup : frame.cgroups().values()) {
            byType.computeIfAbsent(type(cgroup.identity().kind(), names), _ -> new Count()).number++;
        }
        byType.computeIfAbsent("unmapped", _ -> new Count()).number = unmapped;
        List<ExporterSeries> all = new ArrayList<>();
        byType.forEach((type, count) -> all.add(ExporterSeries.count(ExporterMetric.CGROUPS, count.number, type)));
        if (frame.host().dyingCgroups() instanceof Reading.Present<Long>(Long dying)) {
            all.add(ExporterSeries.count(ExporterMetric.CGROUP_DYING, dying));
        }
        return all;
    }

    private static String type(CgroupClass kind, WorkloadNames names) {
        return switch (kind) {
            case CgroupClass.Root _, CgroupClass.Division _ -> "slice";
            case CgroupClass.Pod _ -> "pod";
            case CgroupClass.Container container -> names.isSandbox(container.containerId()) ? "sandbox" : "container";
            case CgroupClass.Nested _ -> "nested";
            case CgroupClass.Skipped _, CgroupClass.Outside _ -> "system";
        };
    }
}
