package io.barograph.exporter.kubelet;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CgroupUsage;
import io.barograph.exporter.frame.CgroupUsage.MemoryParts;
import io.barograph.exporter.frame.CpuStat;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.signal.Resource;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The blocks cpu, memory, io and swap, which say the same of a container, a pod, and the node.
final class CgroupBlocks {

    private static final double NANO_CORES = 1e9;

    private final JsonGenerator out;
    private final SummaryInput input;
    private final SummaryForm form;

    CgroupBlocks(JsonGenerator out, SummaryInput input, SummaryForm form) {
        this.out = out;
        this.input = input;
        this.form = form;
    }

    /// All four of any cgroup but the root; null where there is none.
    void write(@Nullable Cgroup cgroup) throws IOException {
        if (cgroup == null) {
            return;
        }
        Map<Resource, PressureFile> psi = cgroup.stats().pressure();
        cpu(cgroup, psi);
        CgroupUsage usage = input.usage().cgroups().get(cgroup.path());
        Instant now = input.at(input.frame().atMicros());
        memory(now, usage, psi);
        io(input.at(cgroup.readAtMicros()), psi);
        swap(now, usage);
    }

    void cpu(@Nullable Cgroup cgroup, Map<Resource, PressureFile> psi) throws IOException {
        long atMicros = cgroup == null ? input.frame().atMicros() : cgroup.readAtMicros();
        CpuStat cpu = cgroup == null ? null : cgroup.stats().cpu().orNull();
        new SummaryBlock(out, "cpu", input.at(atMicros))
                .number("usageNanoCores", cgroup == null || cpu == null ? null : nanoCores(cgroup, cpu))
                .number("usageCoreNanoSeconds", cpu == null ? null : nanos(cpu.usageMicros()))
                .psi(psi.get(Resource.CPU))
                .end();
    }

    private static @Nullable Long nanos(long micros) {
        return micros > Long.MAX_VALUE / 1000 ? null : (Long) (micros * 1000);
    }

    /// The mean since the frame before; a cgroup that was not in it, or is another one by now, has none.
    private @Nullable Long nanoCores(Cgroup now, CpuStat cpu) {
        Cgroup before = input.before() == null ? null : input.before().cgroup(now.path());
        if (before == null || before.identity().inode() != now.identity().inode()) {
            return null;
        }
        CpuStat was = before.stats().cpu().orNull();
        long micros = now.readAtMicros() - before.readAtMicros();
        if (was == null || micros <= 0 || cpu.usageMicros() < was.usageMicros()) {
            return null;
        }
        return Math.round((cpu.usageMicros() - was.usageMicros()) * NANO_CORES / micros);
    }

    private void memory(Instant time, @Nullable CgroupUsage usage, Map<Resource, PressureFile> psi) throws IOException {
        SummaryBlock block = new SummaryBlock(out, "memory", time);
        if (usage != null) {
            MemoryParts parts = usage.parts();
            Long current = usage.memory().current().orNull();
            Long workingSet = SummaryBlock.left(current, parts.inactiveFile().orNull());
            block.number(
                            "availableBytes",
                            SummaryBlock.left(usage.memory().max().orNull(), workingSet))
                    .number("usageBytes", current)
                    .number("workingSetBytes", workingSet);
            faults(block, parts);
        }
        block.psi(psi.get(Resource.MEMORY)).end();
    }

    static void faults(SummaryBlock block, MemoryParts parts) throws IOException {
        block.number("rssBytes", parts.anon().orNull())
                .number("pageFaults", parts.faults().orNull())
                .number("majorPageFaults", parts.majorFaults().orNull());
    }

    void io(Instant time, Map<Resource, PressureFile> psi) throws IOException {
        if (form == SummaryForm.WHOLE) {
            new SummaryBlock(out, "io", time).psi(psi.get(Resource.IO)).end();
        }
    }

    private void swap(Instant time, @Nullable CgroupUsage usage) throws IOException {
        Long current = usage == null ? null : usage.swap().current().orNull();
        Long max = usage == null ? null : usage.swap().max().orNull();
        new SummaryBlock(out, "swap", time)
                .number("swapAvailableBytes", SummaryBlock.left(max, current))
                .number("swapUsageBytes", current)
                .end();
    }
}
