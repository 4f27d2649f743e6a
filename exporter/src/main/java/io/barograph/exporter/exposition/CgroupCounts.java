package io.barograph.exporter.exposition;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.cgroup.Names;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Frame;
import io.barograph.signal.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// How many cgroups of each type a frame has, and how many are gone but not quite.
final class CgroupCounts {

    private CgroupCounts() {}

    static List<OwnSeries> of(Frame frame, Names names, long unmapped) {
        Map<String, Long> byType = new TreeMap<>(Map.of("container", 0L, "pod", 0L, "slice", 0L, "system", 0L));
        for (Cgroup cgroup : frame.cgroups().values()) {
            byType.merge(type(cgroup.identity().kind(), names), 1L, Long::sum);
        }
        byType.put("unmapped", unmapped);
        List<OwnSeries> all = new ArrayList<>();
        byType.forEach((type, count) -> all.add(OwnSeries.count(Family.CGROUPS, count, type)));
        if (frame.host().dyingCgroups() instanceof Reading.Present<Long>(Long dying)) {
            all.add(OwnSeries.count(Family.CGROUP_DYING, dying));
        }
        return all;
    }

    private static String type(CgroupClass kind, Names names) {
        return switch (kind) {
            case CgroupClass.Root _, CgroupClass.Division _ -> "slice";
            case CgroupClass.Pod _ -> "pod";
            case CgroupClass.Container container -> names.isSandbox(container.containerId()) ? "sandbox" : "container";
            case CgroupClass.Nested _ -> "nested";
            case CgroupClass.Skipped _, CgroupClass.Outside _ -> "system";
        };
    }
}
