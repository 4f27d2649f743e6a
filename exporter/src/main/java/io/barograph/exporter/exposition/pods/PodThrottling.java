package io.barograph.exporter.exposition.pods;

import io.barograph.exporter.cgroup.identity.PodName;
import io.barograph.exporter.exposition.catalogue.ExporterMetric;
import io.barograph.exporter.exposition.text.ExpositionFormat;
import io.barograph.exporter.exposition.text.SampleWriter;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CpuStat;
import io.barograph.exporter.frame.CpuStat.Throttling;
import io.barograph.signal.Reading;

/// What limits took from a pod: its own limit, and all those that hold it. A pod that no limit ever held has neither.
final class PodThrottling {

    /// A container's: it has none of its own.
    static final PodThrottling NONE = new PodThrottling(new byte[0], new byte[0]);

    private final byte[] own;
    private final byte[] hierarchy;

    /// @param own what stands before the first value
    /// @param hierarchy what stands before the second
    private PodThrottling(byte[] own, byte[] hierarchy) {
        this.own = own;
        this.hierarchy = hierarchy;
    }

    static PodThrottling of(ExpositionFormat format, PodName pod) {
        return new PodThrottling(prefix(format, pod, "own"), prefix(format, pod, "hierarchy"));
    }

    private static byte[] prefix(ExpositionFormat format, PodName pod, String scope) {
        return format.prefix(ExporterMetric.CPU_THROTTLED_SECONDS, pod.namespace(), pod.pod(), scope);
    }

    void write(SampleWriter out, Cgroup pod) {
        if (!(pod.stats().cpu() instanceof Reading.Present<CpuStat>(CpuStat cpu))) {
            return;
        }
        boolean limited = false;
        if (cpu.throttling() instanceof Reading.Present<Throttling>(Throttling it) && it.nrPeriods() > 0) {
            limited = true;
            out.millionths(own, it.throttledMicros());
        }
        if (cpu.hierarchyMicros() instanceof Reading.Present<Long>(Long micros) && (limited || micros > 0)) {
            out.millionths(hierarchy, micros);
        }
    }
}
