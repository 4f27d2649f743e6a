package io.barograph.exporter.exposition.pods;

import io.barograph.exporter.cgroup.identity.WorkloadNames;
import io.barograph.exporter.exposition.catalogue.ExporterMetric;
import io.barograph.exporter.exposition.text.SampleWriter;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Frame;
import io.barograph.signal.Resource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// cAdvisor's pressure and throttling families, as the kubelet serves them. What has no name yet is held back. What
/// the host does not have has no series, where cAdvisor would write zero.
public final class CadvisorFamilies {

    private static final List<ExporterMetric> CFS = List.of(
            ExporterMetric.CADVISOR_CFS_PERIODS,
            ExporterMetric.CADVISOR_CFS_THROTTLED_PERIODS,
            ExporterMetric.CADVISOR_CFS_THROTTLED_SECONDS);

    private final SampleWriter out;
    private final Map<String, CadvisorSeries> byPath = new LinkedHashMap<>();
    private WorkloadNames names = WorkloadNames.NONE;
    private long pass;

    public CadvisorFamilies(SampleWriter out) {
        this.out = out;
    }

    /// Takes in what the latest pass found.
    public void see(Frame frame, WorkloadNames namesNow) {
        pass++;
        @SuppressWarnings("ReferenceEquality") // the same object means that no name changed
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

    public void write() {
        pressure(ExporterMetric.CADVISOR_CPU_WAITING, Resource.CPU, false);
        pressure(ExporterMetric.CADVISOR_CPU_STALLED, Resource.CPU, true);
        pressure(ExporterMetric.CADVISOR_MEMORY_WAITING, Resource.MEMORY, false);
        pressure(ExporterMetric.CADVISOR_MEMORY_STALLED, Resource.MEMORY, true);
        pressure(ExporterMetric.CADVISOR_IO_WAITING, Resource.IO, false);
        pressure(ExporterMetric.CADVISOR_IO_STALLED, Resource.IO, true);
        for (ExporterMetric family : CFS) {
            out.begin(family);
            for (CadvisorSeries each : byPath.values()) {
                each.throttling(out, family);
            }
        }
    }

    private void pressure(ExporterMetric family, Resource resource, boolean full) {
        out.begin(family);
        for (CadvisorSeries each : byPath.values()) {
            each.pressure(out, resource, full);
        }
    }
}
