package io.barograph.exporter.sample.pass;

import io.barograph.exporter.frame.CpuTimes;
import io.barograph.exporter.frame.Frame;
import module java.base;

/// Readings without which contention is judged, but worse: recordings of older versions do not hold them.
public final class MissingReadings {

    private MissingReadings() {}

    /// A sentence for each reading that a frame lacks, without a full stop.
    public static List<String> of(Frame frame) {
        List<String> missing = new ArrayList<>();
        if (!frame.host().disks().isPresent()) {
            missing.add("no /proc/diskstats: contention for a disk is judged by stalls alone, which takes each disk"
                    + " that two use for one that they fight for");
        }
        CpuTimes times = frame.host().cpuTimes().orNull();
        if (times == null || times.perCpu().isEmpty()) {
            missing.add("no line for each CPU in /proc/stat: threads that are pinned to one CPU may be taken for"
                    + " contended");
        }
        return missing;
    }
}
