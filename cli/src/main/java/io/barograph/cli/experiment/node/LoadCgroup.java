package io.barograph.cli.experiment.node;

import module java.base;
import org.jspecify.annotations.Nullable;

/// A cgroup for one load: a directory of cgroup2 and, where the cpu controller is in cgroup v1, one of the same path
/// there.
///
/// @param path as contention names it: `/barograph-experiment/a`
/// @param cpuV1 null where cgroup2 has the cpu controller, or nothing has it
public record LoadCgroup(
        String path, Path unified, @Nullable Path cpuV1) {

    private static final int PERIOD_MICROS = 100_000;

    /// Moves a process into it, with all its threads.
    public void addProcess(long pid) throws IOException {
        CgroupFile.writeText(unified.resolve("cgroup.procs"), Long.toString(pid));
        if (cpuV1 != null) {
            CgroupFile.writeText(cpuV1.resolve("cgroup.procs"), Long.toString(pid));
        }
    }

    /// Whether a CPU limit can be set.
    public boolean hasCpuLimit() {
        return Files.exists(cpuV1 != null ? cpuV1.resolve("cpu.cfs_quota_us") : unified.resolve("cpu.max"));
    }

    /// Limits what it may use.
    public void limitCpus(double cpus) throws IOException {
        String quota = Long.toString(Math.round(cpus * PERIOD_MICROS));
        if (cpuV1 != null) {
            CgroupFile.writeText(cpuV1.resolve("cpu.cfs_period_us"), Integer.toString(PERIOD_MICROS));
            CgroupFile.writeText(cpuV1.resolve("cpu.cfs_quota_us"), quota);
        } else {
            CgroupFile.writeText(unified.resolve("cpu.max"), quota + " " + PERIOD_MICROS);
        }
    }

    /// Microseconds of CPU time that it has used.
    public long usedMicros() throws IOException {
        for (String line : Files.readAllLines(unified.resolve("cpu.stat"))) {
            if (line.startsWith("usage_usec ")) {
                return Long.parseLong(line.substring("usage_usec ".length()));
            }
        }
        throw new IOException(unified.resolve("cpu.stat") + " has no usage_usec");
    }
}
