package io.barograph.exporter.frame.read;

import io.barograph.exporter.frame.CpuWeight;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.signal.Reading;

/// A cgroup's `cpu.weight` and `cpu.idle`. They hardly ever change, so they are read when the cgroup is found and at
/// audits. Between those their descriptors are not kept.
final class CpuWeightFiles {

    static final Reading<CpuWeight> NOT_READ = Reading.absent("read outside kubepods only");

    private static final String GONE = "there is no cpu.weight. Maybe the cpu controller is not cgroup2's on this host,"
            + " or not enabled for this cgroup";
    private static final String NO_IDLE = "there is no cpu.idle. Maybe the kernel is older than 5.15";

    private final CachedFile<Long> weight;
    private final CachedFile<Long> idle;
    private Reading<CpuWeight> lastWeight = NOT_READ;

    CpuWeightFiles(KernelPath directoryPath) {
        weight = new CachedFile<>(directoryPath.keptFile("cpu.weight"), KernelFileParsers::parseNumber, GONE);
        idle = new CachedFile<>(directoryPath.keptFile("cpu.idle"), KernelFileParsers::parseNumber, NO_IDLE);
    }

    /// The same object as long as it says the same.
    ///
    /// @param first whether the cgroup was not read before
    Reading<CpuWeight> readWeight(ReadContext context, boolean first) {
        if (!first && !context.audit()) {
            return lastWeight;
        }
        Reading<CpuWeight> newWeight =
                weight.readFile(context).flatMap(it -> readIdle(context).map(isIdle -> new CpuWeight(it, isIdle)));
        context.fs().forgetPath(weight.path());
        context.fs().forgetPath(idle.path());
        lastWeight = newWeight.equals(lastWeight) ? lastWeight : newWeight;
        return lastWeight;
    }

    /// Kernels that do not know idle cgroups have none.
    private Reading<Boolean> readIdle(ReadContext context) {
        Reading<Long> flag = idle.readFile(context);
        return flag instanceof Reading.Absent ? Reading.of(false) : flag.map(it -> it != 0);
    }
}
