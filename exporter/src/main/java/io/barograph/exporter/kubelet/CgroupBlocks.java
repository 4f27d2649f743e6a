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
    void addBlocks(Cgroup cgroup, SummaryObject target) {
        Map<Resource, PressureFile> psi = cgroup.stats().pressure();
        CgroupUsage usage = input.usage().cgroups().get(cgroup.path());
        target.put("cpu", cpuBlock(cgroup, psi));
        if (usage == null) {
            target.put(
                    "memory",
                    SummaryObject.timedAt(input.frameTime())
                            .put("psi", psiBlock(PressureFile.of(psi, Resource.MEMORY))));
        } else {
            Long usedBytes = usage.memory().current().orNull();
            target.put(
                    "memory",
                    memoryBlock(
                            usage.parts(),
                            usedBytes,
                            bytesLeft(usage.memory().max().orNull(), workingSet(usage.parts(), usedBytes)),
                            PressureFile.of(psi, Resource.MEMORY)));
        }
        target.put("io", ioBlock(input.wallTimeAt(cgroup.readAtMicros()), psi));
        if (usage != null) {
            Long swapped = usage.swap().current().orNull();
            target.put("swap", swapBlock(bytesLeft(usage.swap().max().orNull(), swapped), swapped));
        }
    }

    SummaryObject cpuBlock(@Nullable Cgroup cgroup, Map<Resource, PressureFile> psi) {
        long atMicros = cgroup == null ? input.frame().atMicros() : cgroup.readAtMicros();
        SummaryObject block = SummaryObject.timedAt(input.wallTimeAt(atMicros));
        CpuStat cpu = cgroup == null ? null : cgroup.stats().cpu().orNull();
        if (cgroup != null && cpu != null) {
            long micros = cpu.usageMicros();
            block.put("usageNanoCores", nanoCores(cgroup, cpu))
                    .put("usageCoreNanoSeconds", micros > Long.MAX_VALUE / 1000 ? null : (Long) (micros * 1000));
        }
        return block.put("psi", psiBlock(PressureFile.of(psi, Resource.CPU)));
    }

    /// The mean since the frame before. A cgroup that was not in it, or is another one by now, has none.
    private @Nullable Long nanoCores(Cgroup currentCgroup, CpuStat cpu) {
        Cgroup previousCgroup =
                input.previousFrame() == null ? null : input.previousFrame().cgroup(currentCgroup.path());
        if (previousCgroup == null
                || previousCgroup.identity().inode() != currentCgroup.identity().inode()) {
            return null;
        }
        CpuStat previousCpu = previousCgroup.stats().cpu().orNull();
        long micros = currentCgroup.readAtMicros() - previousCgroup.readAtMicros();
        return previousCpu == null || micros <= 0 || cpu.usageMicros() < previousCpu.usageMicros()
                ? null
                : (Long) Math.round((cpu.usageMicros() - previousCpu.usageMicros()) * NANO_CORES / micros);
    }

    SummaryObject memoryBlock(MemoryParts parts, @Nullable Long usedBytes, @Nullable Long available, PressureFile psi) {
        return SummaryObject.timedAt(input.frameTime())
                .put("availableBytes", available)
                .put("usageBytes", usedBytes)
                .put("workingSetBytes", workingSet(parts, usedBytes))
                .put("rssBytes", parts.anon())
                .put("pageFaults", parts.faults())
                .put("majorPageFaults", parts.majorFaults())
                .put("psi", psiBlock(psi));
    }

    private static @Nullable Long workingSet(MemoryParts parts, @Nullable Long usedBytes) {
        return bytesLeft(usedBytes, parts.inactiveFile().orNull());
    }

    @Nullable
    SummaryObject ioBlock(Instant time, Map<Resource, PressureFile> psi) {
        return form == SummaryForm.WHOLE
                ? SummaryObject.timedAt(time).put("psi", psiBlock(PressureFile.of(psi, Resource.IO)))
                : null;
    }

    SummaryObject swapBlock(@Nullable Long available, @Nullable Long usedBytes) {
        return SummaryObject.timedAt(input.frameTime())
                .put("swapAvailableBytes", available)
                .put("swapUsageBytes", usedBytes);
    }

    /// Averages in percent, the total in microseconds, both as the kernel writes them.
    static SummaryObject psiBlock(PressureFile file) {
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

    /// The bytes left when the second is taken from the first, never less than nothing.
    static @Nullable Long bytesLeft(@Nullable Long of, @Nullable Long takenBytes) {
        return of == null || takenBytes == null ? null : (Long) Math.max(0, of - takenBytes);
    }
}
