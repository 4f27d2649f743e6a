package io.barograph.exporter.eviction;

import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.NodeUsage;
import io.barograph.exporter.frame.NodeUsage.FileSystem;
import io.barograph.exporter.frame.NodeUsage.FileSystems;
import io.barograph.exporter.frame.NodeUsage.Tasks;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.FilesystemLayout;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.SignalLevel.Level;
import module java.base;

/// Every eviction signal of a frame: the list to which a new one is added.
///
/// @param memory what counts as used memory of the node
/// @param hugePages whether huge pages are available memory
public record EvictionSignals(MemoryUsageFormula memory, HugePages hugePages) {

    /// The formulas of kubelets since runc 1.2.
    public static final EvictionSignals DEFAULT = new EvictionSignals(MemoryUsageFormula.ANON_FILE, HugePages.AUTO);

    /// The levels of all signals.
    public List<SignalLevel> of(Frame frame) {
        NodeUsage usage = frame.usage();
        List<SignalLevel> levels = new ArrayList<>();
        for (EvictionSignal signal : EvictionSignal.values()) {
            long ageMicros = Math.max(0, frame.atMicros() - readAtMicros(signal, frame));
            levels.add(new SignalLevel(signal, signalLevel(signal, usage), ageMicros));
        }
        return levels;
    }

    /// How images and writable layers lie, as far as the devices show.
    public static Reading<FilesystemLayout> filesystemLayout(Frame frame) {
        return DiskSignals.findLayout(frame.usage().disks());
    }

    /// memory.available, of the whole node.
    public Reading<Level> nodeMemory(NodeUsage usage) {
        return MemorySignals.nodeMemory(usage, memory, hugePages);
    }

    /// Bytes of the node's memory that count as used, page cache included where the formula does.
    public Reading<Long> usedNodeMemory(NodeUsage usage) {
        return MemorySignals.usedMemory(usage, memory);
    }

    /// The layout by which pods can be ranked.
    public static Reading<FilesystemLayout> rankedLayout(Frame frame) {
        return DiskSignals.rankedLayout(frame.usage().disks());
    }

    private Reading<Level> signalLevel(EvictionSignal signal, NodeUsage usage) {
        FileSystems fileSystems = usage.disks();
        return switch (signal) {
            case MEMORY_AVAILABLE -> nodeMemory(usage);
            case ALLOCATABLE_MEMORY_AVAILABLE -> MemorySignals.allocatableMemory(usage.pods());
            case PID_AVAILABLE -> pidsLevel(usage.tasks());
            case NODEFS_AVAILABLE -> DiskSignals.bytesLevel(fileSystems.nodefs());
            case NODEFS_INODES_FREE -> DiskSignals.inodesLevel(fileSystems.nodefs());
            case IMAGEFS_AVAILABLE -> DiskSignals.bytesLevel(fileSystems.imagefs());
            case IMAGEFS_INODES_FREE -> DiskSignals.inodesLevel(fileSystems.imagefs());
            case CONTAINERFS_AVAILABLE -> DiskSignals.bytesLevel(fileSystems.containerfs());
            case CONTAINERFS_INODES_FREE -> DiskSignals.inodesLevel(fileSystems.containerfs());
            case SWAP_AVAILABLE -> MemorySignals.freeSwap(usage);
            case MEM_AVAILABLE -> MemorySignals.memAvailable(usage);
        };
    }

    /// pid.available: tasks (threads) that the host may still have.
    private static Reading<Level> pidsLevel(Tasks tasks) {
        return tasks.limit().flatMap(limit -> tasks.taskCount().map(taskCount -> new Level(limit - taskCount, limit)));
    }

    /// The time at which a signal was read: its age shows a file system that hangs.
    private static long readAtMicros(EvictionSignal signal, Frame frame) {
        FileSystems fileSystems = frame.usage().disks();
        FileSystem fileSystem = switch (signal) {
            case NODEFS_AVAILABLE, NODEFS_INODES_FREE -> fileSystems.nodefs();
            case IMAGEFS_AVAILABLE, IMAGEFS_INODES_FREE -> fileSystems.imagefs();
            case CONTAINERFS_AVAILABLE, CONTAINERFS_INODES_FREE -> fileSystems.containerfs();
            case MEMORY_AVAILABLE, ALLOCATABLE_MEMORY_AVAILABLE, PID_AVAILABLE, SWAP_AVAILABLE, MEM_AVAILABLE -> null;
        };
        return fileSystem == null ? frame.atMicros() : fileSystem.atMicros();
    }
}
