package io.barograph.exporter.kubelet;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CgroupUsage;
import io.barograph.exporter.frame.NodeUsage;
import io.barograph.exporter.frame.NodeUsage.DiskSpace;
import io.barograph.exporter.frame.NodeUsage.FileSystem;
import io.barograph.exporter.frame.NodeUsage.MemInfo;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.signal.Resource;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What the summary says of the node itself.
///
/// Memory is counted as kubelets do since runc 1.2: anon + file of the root's memory.stat are in use.
final class NodeBlocks {

    private final JsonGenerator out;
    private final SummaryInput input;
    private final CgroupBlocks cgroups;
    private final Instant now;

    NodeBlocks(JsonGenerator out, SummaryInput input, CgroupBlocks cgroups) {
        this.out = out;
        this.input = input;
        this.cgroups = cgroups;
        this.now = input.at(input.frame().atMicros());
    }

    void cpuAndMemory() throws IOException {
        Map<Resource, PressureFile> psi = input.frame().host().pressure();
        Cgroup root = input.frame().cgroup("/");
        cgroups.cpu(root, psi);
        memory(psi.get(Resource.MEMORY));
    }

    void io() throws IOException {
        cgroups.io(now, input.frame().host().pressure());
    }

    private void memory(@Nullable PressureFile psi) throws IOException {
        SummaryBlock block = new SummaryBlock(out, "memory", now);
        CgroupUsage root = input.usage().cgroups().get("/");
        if (root != null) {
            MemInfo meminfo = input.usage().node().meminfo().orNull();
            Long used = SummaryBlock.sum(root.parts().anon(), root.parts().file());
            Long workingSet =
                    SummaryBlock.left(used, root.parts().inactiveFile().orNull());
            block.number("availableBytes", SummaryBlock.left(meminfo == null ? null : meminfo.total(), workingSet))
                    .number("usageBytes", used)
                    .number("workingSetBytes", workingSet);
            CgroupBlocks.faults(block, root.parts());
        }
        block.psi(psi).end();
    }

    void swap() throws IOException {
        MemInfo meminfo = input.usage().node().meminfo().orNull();
        Long total = meminfo == null ? null : meminfo.available().swapTotal().orNull();
        Long free = meminfo == null ? null : meminfo.available().swap().orNull();
        new SummaryBlock(out, "swap", now)
                .number("swapAvailableBytes", free)
                .number("swapUsageBytes", SummaryBlock.left(total, free))
                .end();
    }

    /// The kubelet's own file system, and those of its runtime.
    void fileSystems() throws IOException {
        NodeUsage.FileSystems disks = input.usage().node().disks();
        fileSystem("fs", disks.nodefs(), true);
        boolean some = Stream.of(disks.imagefs(), disks.containerfs())
                .anyMatch(it -> it.space().isPresent());
        if (some) {
            out.writeObjectFieldStart("runtime");
            fileSystem("imageFs", disks.imagefs(), false);
            fileSystem("containerFs", disks.containerfs(), false);
            out.writeEndObject();
        }
    }

    /// @param whole whether what is used of it is meant; else only what images or layers take, which we do not know
    private void fileSystem(String name, FileSystem disk, boolean whole) throws IOException {
        DiskSpace space = disk.space().orNull();
        if (space == null) {
            return;
        }
        SummaryBlock block = new SummaryBlock(out, name, input.at(disk.atMicros()))
                .number("availableBytes", space.available())
                .number("capacityBytes", space.total())
                .number("usedBytes", whole ? (Long) space.used() : null);
        // Where a file system does not count inodes, both are 0
        long inodes = space.inodes().total();
        long free = space.inodes().free();
        if (inodes > 0) {
            block.number("inodesFree", free)
                    .number("inodes", inodes)
                    .number("inodesUsed", whole ? SummaryBlock.left(inodes, free) : null);
        }
        block.end();
    }

    /// Tasks, threads that is: the smaller limit of the kernel's two, and how many there are.
    void rlimit() throws IOException {
        NodeUsage.Tasks tasks = input.usage().node().tasks();
        new SummaryBlock(out, "rlimit", now)
                .number(
                        "maxpid",
                        smaller(tasks.pidMax().orNull(), tasks.threadsMax().orNull()))
                .number("curproc", tasks.now().orNull())
                .end();
    }

    /// The smaller of two, or the one that is known.
    private static @Nullable Long smaller(@Nullable Long a, @Nullable Long b) {
        if (a == null || b == null) {
            return a == null ? b : a;
        }
        return Math.min(a, b);
    }
}
