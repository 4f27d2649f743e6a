package io.barograph.exporter.exposition;

import io.barograph.exporter.cgroup.Names;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Frame;
import io.barograph.signal.Resource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// cAdvisor's pressure and throttling families, as the kubelet serves them. What has no name yet is held back; what the
/// host does not tell has no series, where cAdvisor would write zero.
final class CadvisorFamilies {

    private static final List<Family> CFS = List.of(
            Family.CADVISOR_CFS_PERIODS, Family.CADVISOR_CFS_THROTTLED_PERIODS, Family.CADVISOR_CFS_THROTTLED_SECONDS);

    private final SampleWriter out;
    private final Map<String, CadvisorSeries> byPath = new LinkedHashMap<>();
    private Names names = Names.NONE;
    private long pass;

    CadvisorFamilies(SampleWriter out) {
        this.out = out;
    }

    /// Takes in what the latest pass found.
    void see(Frame frame, Names namesNow) {
        pass++;
        @SuppressWarnings("ReferenceEquality") // the same object says that no name came or went, for less than equals
        boolean sameNames = names == namesNow;
        names = namesNow;
        for (Cgroup cgroup : frame.cgroups().values()) {
            CadvisorSeries known = byPath.get(cgroup.path());
            if (known == null || !sameNames) {
                known = named(cgroup, known);
            }
            if (known != null) {
                known.see(cgroup, pass);
            }
        }
        byPath.values().removeIf(series -> !series.isSeen(pass));
    }

    private @Nullable CadvisorSeries named(Cgroup cgroup, @Nullable CadvisorSeries known) {
        CadvisorLabels labels = CadvisorLabels.of(cgroup, names);
        if (labels == null || (known != null && known.has(labels))) {
            return labels == null ? null : known;
        }
        CadvisorSeries series = new CadvisorSeries(out.format(), labels, cgroup);
        byPath.put(cgroup.path(), series);
        return series;
    }

    void write() {
        pressure(Family.CADVISOR_CPU_WAITING, Resource.CPU, false);
        pressure(Family.CADVISOR_CPU_STALLED, Resource.CPU, true);
        pressure(Family.CADVISOR_MEMORY_WAITING, Resource.MEMORY, false);
        pressure(Family.CADVISOR_MEMORY_STALLED, Resource.MEMORY, true);
        pressure(Family.CADVISOR_IO_WAITING, Resource.IO, false);
        pressure(Family.CADVISOR_IO_STALLED, Resource.IO, true);
        for (Family family : CFS) {
            out.begin(family);
            for (CadvisorSeries each : byPath.values()) {
                each.throttling(out, family);
            }
        }
    }

    private void pressure(Family family, Resource resource, boolean full) {
        out.begin(family);
        for (CadvisorSeries each : byPath.values()) {
            each.pressure(out, resource, full);
        }
    }
}
