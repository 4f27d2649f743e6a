package io.barograph.exporter.exposition.pods;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.cgroup.identity.WorkloadNames;
import io.barograph.exporter.exposition.catalogue.ExporterMetric;
import io.barograph.exporter.exposition.text.ExpositionFormat;
import io.barograph.exporter.exposition.text.SampleWriter;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CpuStat;
import io.barograph.exporter.frame.CpuStat.Throttling;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.signal.PressureKind;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;

/// cAdvisor's pressure and throttling families, as the kubelet serves them. What has no name yet is held back. What
/// the host does not have has no series, where cAdvisor would write zero.
public final class CadvisorFamilies {

    private final SampleWriter out;
    private final Map<String, Series> byPath = new LinkedHashMap<>();
    private WorkloadNames names = WorkloadNames.NONE;
    private long pass;

    /// The series of one cgroup: its labels, what stands before its values, made once, and its latest state.
    private static final class Series {
        private final CadvisorLabels labels;
        private final Map<ExporterMetric, byte[]> prefixes = new EnumMap<>(ExporterMetric.class);
        private Cgroup now;
        private long seenAt;

        Series(CadvisorLabels labels, Cgroup now) {
            this.labels = labels;
            this.now = now;
        }

        byte[] prefix(ExporterMetric metric) {
            byte[] known = prefixes.get(metric);
            if (known == null) {
                known = ExpositionFormat.prefix(metric, labels.values());
                prefixes.put(metric, known);
            }
            return known;
        }
    }

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
            Series known = byPath.get(cgroup.path());
            if (known == null || !sameNames) {
                CadvisorLabels labels = CadvisorLabels.of(cgroup, names);
                if (labels == null) {
                    continue;
                }
                if (known == null || !known.labels.equals(labels)) {
                    known = new Series(labels, cgroup);
                    byPath.put(cgroup.path(), known);
                }
            }
            known.now = cgroup;
            known.seenAt = pass;
        }
        byPath.values().removeIf(series -> series.seenAt != pass);
    }

    public void write() {
        pressure(ExporterMetric.CADVISOR_CPU_WAITING, Resource.CPU, PressureKind.SOME);
        pressure(ExporterMetric.CADVISOR_CPU_STALLED, Resource.CPU, PressureKind.FULL);
        pressure(ExporterMetric.CADVISOR_MEMORY_WAITING, Resource.MEMORY, PressureKind.SOME);
        pressure(ExporterMetric.CADVISOR_MEMORY_STALLED, Resource.MEMORY, PressureKind.FULL);
        pressure(ExporterMetric.CADVISOR_IO_WAITING, Resource.IO, PressureKind.SOME);
        pressure(ExporterMetric.CADVISOR_IO_STALLED, Resource.IO, PressureKind.FULL);
        throttling(ExporterMetric.CADVISOR_CFS_PERIODS, Throttling::nrPeriods);
        throttling(ExporterMetric.CADVISOR_CFS_THROTTLED_PERIODS, Throttling::nrThrottled);
        throttling(ExporterMetric.CADVISOR_CFS_THROTTLED_SECONDS, Throttling::throttledMicros);
    }

    private void pressure(ExporterMetric metric, Resource resource, PressureKind kind) {
        out.begin(metric);
        for (Series each : byPath.values()) {
            PressureFile file = PressureFile.of(each.now.stats().pressure(), resource);
            // Of the root's CPUs the kernel does not define `full` and prints zeros
            boolean defined = metric != ExporterMetric.CADVISOR_CPU_STALLED
                    || !(each.now.identity().kind() instanceof CgroupClass.Root);
            if (defined && file.of(kind) instanceof Reading.Present<PressureLine>(PressureLine value)) {
                out.millionths(each.prefix(metric), value.totalMicros());
            }
        }
    }

    /// Nothing where no limit was ever enforced.
    private void throttling(ExporterMetric metric, ToLongFunction<Throttling> value) {
        out.begin(metric);
        for (Series each : byPath.values()) {
            if (each.now.stats().cpu() instanceof Reading.Present<CpuStat>(CpuStat cpu)
                    && cpu.throttling() instanceof Reading.Present<Throttling>(Throttling counted)
                    && counted.nrPeriods() > 0) {
                if (metric == ExporterMetric.CADVISOR_CFS_THROTTLED_SECONDS) {
                    out.millionths(each.prefix(metric), value.applyAsLong(counted));
                } else {
                    out.count(each.prefix(metric), value.applyAsLong(counted));
                }
            }
        }
    }
}
