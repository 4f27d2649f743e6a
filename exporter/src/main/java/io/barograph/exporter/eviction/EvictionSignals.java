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

    /// As kubelets since runc 1.2 have it.
    public static final EvictionSignals DEFAULT = new EvictionSignals(MemoryUsageFormula.ANON_FILE, HugePages.AUTO);

    /// One level for each signal.
    public List<SignalLevel> of(Frame frame) {
        NodeUsage usage = frame.usage();
        List<SignalLevel> all = new ArrayList<>();
        for (EvictionSignal signal : EvictionSignal.values()) {
            long ageMicros = Math.max(0, frame.atMicros() - readAtMicros(signal, frame));
            all.add(new SignalLevel(signal, level(signal, usage), ageMicros));
        }
        return all;
    }

    /// How images and writable layers lie, as far as the devices show.
    public static Reading<FilesystemLayout> layout(Frame frame) {
        return DiskSignals.layout(frame.usage().disks());
    }

    /// memory.available, of the whole node.
    public Reading<Level> nodeMemory(NodeUsage usage) {
        return MemorySignals.node(usage, memory, hugePages);
    }

    /// Bytes of the node's memory that count as used, page cache included where the formula does.
    public Reading<Long> usedNodeMemory(NodeUsage usage) {
        return MemorySignals.used(usage, memory);
    }

    /// The layout by which pods can be ranked.
    public static Reading<FilesystemLayout> rankedLayout(Frame frame) {
        return DiskSignals.rankedLayout(frame.usage().disks());
    }

    private Reading<Level> level(EvictionSignal signal, NodeUsage usage) {
        FileSystems disks = usage.disks();
        return switch (signal) {
            case MEMORY_AVAILABLE -> nodeMemory(usage);
            case ALLOCATABLE_MEMORY_AVAILABLE -> MemorySignals.pods(usage.pods());
            case PID_AVAILABLE -> pids(usage.tasks());
            case NODEFS_AVAILABLE -> DiskSignals.bytes(disks.nodefs());
            case NODEFS_INODES_FREE -> DiskSignals.inodes(disks.nodefs());
            case IMAGEFS_AVAILABLE -> DiskSignals.bytes(disks.imagefs());
            case IMAGEFS_INODES_FREE -> DiskSignals.inodes(disks.imagefs());
            case CONTAINERFS_AVAILABLE -> DiskSignals.bytes(disks.containerfs());
            case CONTAINERFS_INODES_FREE -> DiskSignals.inodes(disks.containerfs());
            case SWAP_AVAILABLE -> MemorySignals.swap(usage);
            case MEM_AVAILABLE -> MemorySignals.memAvailable(usage);
        };
    }

    /// pid.available: tasks (threads) that the host may still have.
    private static Reading<Level> pids(Tasks tasks) {
        return tasks.limit().then(limit -> tasks.now().map(now -> new Level(limit - now, limit)));
    }

    /// When a signal was read: its age shows a file system that hangs.
    private static long readAtMicros(EvictionSignal signal, Frame frame) {
        FileSystems disks = frame.usage().disks();
        FileSystem disk = switch (signal) {
            case NODEFS_AVAILABLE, NODEFS_INODES_FREE -> disks.nodefs();
            case IMAGEFS_AVAILABLE, IMAGEFS_INODES_FREE -> disks.imagefs();
            case CONTAINERFS_AVAILABLE, CONTAINERFS_INODES_FREE -> disks.containerfs();
            case MEMORY_AVAILABLE, ALLOCATABLE_MEMORY_AVAILABLE, PID_AVAILABLE, SWAP_AVAILABLE, MEM_AVAILABLE -> null;
        };
        return disk == null ? frame.atMicros() : disk.atMicros();
    }
}
