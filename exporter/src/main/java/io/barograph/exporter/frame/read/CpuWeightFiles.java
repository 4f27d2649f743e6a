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
    private Reading<CpuWeight> last = NOT_READ;

    CpuWeightFiles(KernelPath directory) {
        weight = new CachedFile<>(directory.file("cpu.weight"), KernelFileParsers::number, GONE);
        idle = new CachedFile<>(directory.file("cpu.idle"), KernelFileParsers::number, NO_IDLE);
    }

    /// The same object as long as it says the same.
    ///
    /// @param first whether the cgroup was not read before
    Reading<CpuWeight> read(ReadContext pass, boolean first) {
        if (!first && !pass.audit()) {
            return last;
        }
        Reading<CpuWeight> now = weight.read(pass).then(it -> idle(pass).map(isIdle -> new CpuWeight(it, isIdle)));
        pass.fs().forget(weight.path());
        pass.fs().forget(idle.path());
        last = now.equals(last) ? last : now;
        return last;
    }

    /// Kernels that do not know idle cgroups have none.
    private Reading<Boolean> idle(ReadContext pass) {
        Reading<Long> flag = idle.read(pass);
        return flag instanceof Reading.Absent ? Reading.of(false) : flag.map(it -> it != 0);
    }
}
