package io.barograph.exporter.frame;

import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;

/// The node's own files: `/proc/pressure/*`, `/proc/vmstat`, `/proc/stat`, and the root cgroup's `cgroup.stat`.
///
/// @param irq `/proc/pressure/irq`, which has only a `full` line
/// @param dyingCgroups cgroups that were removed and that the kernel still keeps, `nr_dying_descendants`
public record HostReadings(
        Map<Resource, PressureFile> pressure,
        PressureFile irq,
        Reading<VmStat> vmstat,
        Reading<CpuTimes> cpuTimes,
        Reading<Long> dyingCgroups) {}
