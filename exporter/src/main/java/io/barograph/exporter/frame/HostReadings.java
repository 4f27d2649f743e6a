package io.barograph.exporter.frame;

import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;

/// The node's own files: `/proc/pressure/*`, `/proc/vmstat`, `/proc/stat`, `/proc/diskstats`, what of `/sys` says
/// which CPUs are isolated, and the root cgroup's `cgroup.stat` and `cpu.stat`.
///
/// @param irq `/proc/pressure/irq`, which has only a `full` line
/// @param isolatedCpus CPUs that the scheduler moves no task to by itself, as the kernel writes lists; empty for
/// none
/// @param forcedIdleMicros how long CPUs had to idle since boot because a task next to them shares its core with
/// nobody else, `core_sched.force_idle_usec`, summed over CPUs
/// @param disks by `major:minor`; devices that were never used are left out
/// @param dyingCgroups cgroups that were removed and that the kernel still keeps, `nr_dying_descendants`
public record HostReadings(
        Map<Resource, PressureFile> pressure,
        PressureFile irq,
        Reading<VmStat> vmstat,
        Reading<CpuTimes> cpuTimes,
        Reading<String> isolatedCpus,
        Reading<Long> forcedIdleMicros,
        Reading<Map<String, Disk>> disks,
        Reading<Long> dyingCgroups) {}
