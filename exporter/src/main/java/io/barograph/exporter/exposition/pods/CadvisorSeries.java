package io.barograph.exporter.exposition.pods;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.exposition.catalogue.ExporterMetric;
import io.barograph.exporter.exposition.text.ExpositionFormat;
import io.barograph.exporter.exposition.text.SampleWriter;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CpuStat;
import io.barograph.exporter.frame.CpuStat.Throttling;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import java.util.List;
import java.util.stream.Stream;

/// The series of one cgroup under cAdvisor's names: what stands before its values, made once.
final class CadvisorSeries {

    private static final List<ExporterMetric> WAITING = List.of(
            ExporterMetric.CADVISOR_CPU_WAITING,
            ExporterMetric.CADVISOR_MEMORY_WAITING,
            ExporterMetric.CADVISOR_IO_WAITING);
    private static final List<ExporterMetric> STALLED = List.of(
            ExporterMetric.CADVISOR_CPU_STALLED,
            ExporterMetric.CADVISOR_MEMORY_STALLED,
            ExporterMetric.CADVISOR_IO_STALLED);
    private static final List<Resource> RESOURCES = List.of(Resource.CPU, Resource.MEMORY, Resource.IO);

    private final CadvisorLabels labels;
    private final byte[][] waiting;
    private final byte[][] stalled;
    private final byte[][] throttling;
    private Cgroup now;
    private long seenAt;

    CadvisorSeries(ExpositionFormat format, CadvisorLabels labels, Cgroup now) {
        this.labels = labels;
        this.now = now;
        this.waiting = prefixes(format, WAITING.stream());
        this.stalled = prefixes(format, STALLED.stream());
        this.throttling = prefixes(
                format,
                Stream.of(
                        ExporterMetric.CADVISOR_CFS_PERIODS,
                        ExporterMetric.CADVISOR_CFS_THROTTLED_PERIODS,
                        ExporterMetric.CADVISOR_CFS_THROTTLED_SECONDS));
    }

    private byte[][] prefixes(ExpositionFormat format, Stream<ExporterMetric> families) {
        return families.map(family -> format.prefix(family, labels.values())).toArray(byte[][]::new);
    }

    boolean has(CadvisorLabels others) {
        return labels.equals(others);
    }

    void see(Cgroup cgroup, long pass) {
        now = cgroup;
        seenAt = pass;
    }

    boolean isSeen(long pass) {
        return seenAt == pass;
    }

    void pressure(SampleWriter out, Resource resource, boolean full) {
        int which = RESOURCES.indexOf(resource);
        PressureFile file = now.stats().pressure().get(resource);
        if (file == null || (full && resource == Resource.CPU && isRoot())) {
            return;
        }
        Reading<PressureLine> line = full ? file.full() : file.some();
        if (line instanceof Reading.Present<PressureLine>(PressureLine value)) {
            out.millionths(full ? stalled[which] : waiting[which], value.totalMicros());
        }
    }

    /// The kernel does not define it there and prints zeros.
    private boolean isRoot() {
        return now.identity().kind() instanceof CgroupClass.Root;
    }

    /// Writes into one of the three throttling families; nothing where no limit was ever enforced.
    void throttling(SampleWriter out, ExporterMetric family) {
        if (!(now.stats().cpu() instanceof Reading.Present<CpuStat>(CpuStat cpu))
                || !(cpu.throttling() instanceof Reading.Present<Throttling>(Throttling counted))
                || counted.nrPeriods() == 0) {
            return;
        }
        if (family == ExporterMetric.CADVISOR_CFS_PERIODS) {
            out.count(throttling[0], counted.nrPeriods());
        } else if (family == ExporterMetric.CADVISOR_CFS_THROTTLED_PERIODS) {
            out.count(throttling[1], counted.nrThrottled());
        } else {
            out.millionths(throttling[2], counted.throttledMicros());
        }
    }
}
