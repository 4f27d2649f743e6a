package io.barograph.exporter.kubelet;

import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CgroupUsage;
import io.barograph.exporter.frame.CgroupUsage.MemoryParts;
import io.barograph.exporter.frame.CpuStat;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The blocks cpu, memory, io and swap of a container, a pod, and the node.
record CgroupBlocks(SummaryInput input, SummaryForm form) {

    private static final double NANO_CORES = 1e9;

    /// Adds the four blocks of any cgroup but the root.
    void add(Cgroup cgroup, SummaryObject to) {
        Map<Resource, PressureFile> psi = cgroup.stats().pressure();
        CgroupUsage usage = input.usage().cgroups().get(cgroup.path());
        to.put("cpu", cpu(cgroup, psi));
        if (usage == null) {
            to.put("memory", SummaryObject.at(input.now()).put("psi", psi(PressureFile.of(psi, Resource.MEMORY))));
        } else {
            Long used = usage.memory().current().orNull();
            to.put(
                    "memory",
                    memory(
                            usage.parts(),
                            used,
                            left(usage.memory().max().orNull(), workingSet(usage.parts(), used)),
                            PressureFile.of(psi, Resource.MEMORY)));
        }
        to.put("io", io(input.at(cgroup.readAtMicros()), psi));
        if (usage != null) {
            Long swapped = usage.swap().current().orNull();
            to.put("swap", swap(left(usage.swap().max().orNull(), swapped), swapped));
        }
    }

    SummaryObject cpu(@Nullable Cgroup cgroup, Map<Resource, PressureFile> psi) {
        long atMicros = cgroup == null ? input.frame().atMicros() : cgroup.readAtMicros();
        SummaryObject block = SummaryObject.at(input.at(atMicros));
        CpuStat cpu = cgroup == null ? null : cgroup.stats().cpu().orNull();
        if (cgroup != null && cpu != null) {
            long micros = cpu.usageMicros();
            block.put("usageNanoCores", nanoCores(cgroup, cpu))
                    .put("usageCoreNanoSeconds", micros > Long.MAX_VALUE / 1000 ? null : (Long) (micros * 1000));
        }
        return block.put("psi", psi(PressureFile.of(psi, Resource.CPU)));
    }

    /// The mean since the frame before. A cgroup that was not in it, or is another one by now, has none.
    private @Nullable Long nanoCores(Cgroup now, CpuStat cpu) {
        Cgroup before = input.before() == null ? null : input.before().cgroup(now.path());
        if (before == null || before.identity().inode() != now.identity().inode()) {
            return null;
        }
        CpuStat was = before.stats().cpu().orNull();
        long micros = now.readAtMicros() - before.readAtMicros();
        return was == null || micros <= 0 || cpu.usageMicros() < was.usageMicros()
                ? null
                : (Long) Math.round((cpu.usageMicros() - was.usageMicros()) * NANO_CORES / micros);
    }

    SummaryObject memory(MemoryParts parts, @Nullable Long used, @Nullable Long available, PressureFile psi) {
        return SummaryObject.at(input.now())
                .put("availableBytes", available)
                .put("usageBytes", used)
                .put("workingSetBytes", workingSet(parts, used))
                .put("rssBytes", parts.anon())
                .put("pageFaults", parts.faults())
                .put("majorPageFaults", parts.majorFaults())
                .put("psi", psi(psi));
    }

    private static @Nullable Long workingSet(MemoryParts parts, @Nullable Long used) {
        return left(used, parts.inactiveFile().orNull());
    }

    @Nullable
    SummaryObject io(Instant time, Map<Resource, PressureFile> psi) {
        return form == SummaryForm.WHOLE
                ? SummaryObject.at(time).put("psi", psi(PressureFile.of(psi, Resource.IO)))
                : null;
    }

    SummaryObject swap(@Nullable Long available, @Nullable Long used) {
        return SummaryObject.at(input.now())
                .put("swapAvailableBytes", available)
                .put("swapUsageBytes", used);
    }

    /// Averages in percent, the total in microseconds, both as the kernel writes them.
    static SummaryObject psi(PressureFile file) {
        return new SummaryObject().put("full", line(file.full())).put("some", line(file.some()));
    }

    private static @Nullable SummaryObject line(Reading<PressureLine> reading) {
        PressureLine line = reading.orNull();
        return line == null
                ? null
                : new SummaryObject()
                        .put("total", (Long) line.totalMicros())
                        .put("avg10", (Double) line.avg10Percent())
                        .put("avg60", (Double) line.avg60Percent())
                        .put("avg300", (Double) line.avg300Percent());
    }

    /// What is left of one when the other is taken away, never less than nothing.
    static @Nullable Long left(@Nullable Long of, @Nullable Long taken) {
        return of == null || taken == null ? null : (Long) Math.max(0, of - taken);
    }
}
