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
        private Cgroup latestCgroup;
        private long seenAt;

        Series(CadvisorLabels labels, Cgroup latestCgroup) {
            this.labels = labels;
            this.latestCgroup = latestCgroup;
        }

        byte[] prefixFor(ExporterMetric metric) {
            byte[] knownPrefix = prefixes.get(metric);
            if (knownPrefix == null) {
                knownPrefix = ExpositionFormat.samplePrefix(metric, labels.values());
                prefixes.put(metric, knownPrefix);
            }
            return knownPrefix;
        }
    }

    public CadvisorFamilies(SampleWriter writer) {
        this.out = writer;
    }

    /// Takes in what the latest pass found.
    public void takeFrame(Frame frame, WorkloadNames namesNow) {
        pass++;
        @SuppressWarnings("ReferenceEquality") // the same object means that no name changed
        boolean sameNames = names == namesNow;
        names = namesNow;
        for (Cgroup cgroup : frame.cgroups().values()) {
            Series knownSeries = byPath.get(cgroup.path());
            if (knownSeries == null || !sameNames) {
                CadvisorLabels labels = CadvisorLabels.of(cgroup, names);
                if (labels == null) {
                    continue;
                }
                if (knownSeries == null || !knownSeries.labels.equals(labels)) {
                    knownSeries = new Series(labels, cgroup);
                    byPath.put(cgroup.path(), knownSeries);
                }
            }
            knownSeries.latestCgroup = cgroup;
            knownSeries.seenAt = pass;
        }
        byPath.values().removeIf(series -> series.seenAt != pass);
    }

    public void writeFamilies() {
        writePressure(ExporterMetric.CADVISOR_CPU_WAITING, Resource.CPU, PressureKind.SOME);
        writePressure(ExporterMetric.CADVISOR_CPU_STALLED, Resource.CPU, PressureKind.FULL);
        writePressure(ExporterMetric.CADVISOR_MEMORY_WAITING, Resource.MEMORY, PressureKind.SOME);
        writePressure(ExporterMetric.CADVISOR_MEMORY_STALLED, Resource.MEMORY, PressureKind.FULL);
        writePressure(ExporterMetric.CADVISOR_IO_WAITING, Resource.IO, PressureKind.SOME);
        writePressure(ExporterMetric.CADVISOR_IO_STALLED, Resource.IO, PressureKind.FULL);
        writeThrottling(ExporterMetric.CADVISOR_CFS_PERIODS, Throttling::nrPeriods);
        writeThrottling(ExporterMetric.CADVISOR_CFS_THROTTLED_PERIODS, Throttling::nrThrottled);
        writeThrottling(ExporterMetric.CADVISOR_CFS_THROTTLED_SECONDS, Throttling::throttledMicros);
    }

    private void writePressure(ExporterMetric metric, Resource resource, PressureKind kind) {
        out.beginFamily(metric);
        for (Series series : byPath.values()) {
            PressureFile file = PressureFile.of(series.latestCgroup.stats().pressure(), resource);
            // Of the root's CPUs the kernel does not define `full` and prints zeros
            boolean defined = metric != ExporterMetric.CADVISOR_CPU_STALLED
                    || !(series.latestCgroup.identity().kind() instanceof CgroupClass.Root);
            if (defined && file.of(kind) instanceof Reading.Present<PressureLine>(PressureLine value)) {
                out.writeMillionths(series.prefixFor(metric), value.totalMicros());
            }
        }
    }

    /// Writes a throttling counter; nothing where no limit was ever enforced.
    private void writeThrottling(ExporterMetric metric, ToLongFunction<Throttling> value) {
        out.beginFamily(metric);
        for (Series series : byPath.values()) {
            if (series.latestCgroup.stats().cpu() instanceof Reading.Present<CpuStat>(CpuStat cpu)
                    && cpu.throttling() instanceof Reading.Present<Throttling>(Throttling counted)
                    && counted.nrPeriods() > 0) {
                if (metric == ExporterMetric.CADVISOR_CFS_THROTTLED_SECONDS) {
                    out.writeMillionths(series.prefixFor(metric), value.applyAsLong(counted));
                } else {
                    out.writeCount(series.prefixFor(metric), value.applyAsLong(counted));
                }
            }
        }
    }
}
