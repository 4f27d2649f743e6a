package io.barograph.cli.judged;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.frame.Frame;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.Resource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What a node, or a recording, can never tell of what the shipped policies ask for.
final class NodeGaps {

    private static final Map<Resource, List<String>> CONTENTION = new EnumMap<>(Map.of(
            Resource.CPU, List.of("systemCpuThreshold", "kubepodsCpuThreshold"),
            Resource.MEMORY, List.of("systemMemoryThreshold", "kubepodsMemoryThreshold"),
            Resource.IO, List.of("systemDiskThreshold", "kubepodsDiskThreshold")));

    private static final Map<EvictionSignal, String> MEMORY = new EnumMap<>(Map.of(
            EvictionSignal.MEMORY_AVAILABLE, "memoryHard",
            EvictionSignal.ALLOCATABLE_MEMORY_AVAILABLE, "allocatableMemoryHard"));

    private static final Map<EvictionSignal, String> DISKS = new EnumMap<>(Map.of(
            EvictionSignal.NODEFS_AVAILABLE, "nodefsHard",
            EvictionSignal.NODEFS_INODES_FREE, "nodefsInodesHard",
            EvictionSignal.IMAGEFS_AVAILABLE, "imagefsHard",
            EvictionSignal.IMAGEFS_INODES_FREE, "imagefsInodesHard",
            EvictionSignal.CONTAINERFS_AVAILABLE, "containerfsHard",
            EvictionSignal.CONTAINERFS_INODES_FREE, "containerfsInodesHard"));

    private NodeGaps() {}

    static boolean hasPods(Frame frame) {
        return frame.cgroups().division(new CgroupClass.Kubepods()) != null;
    }

    /// Of a running node, by its kernel's files: disks may come later, and so may all else before there are pods.
    ///
    /// @param frame null where it has no cgroups
    static LeftOut ofHost(@Nullable Frame frame) {
        return frame == null || !hasPods(frame) ? new LeftOut() : ofKernelFiles(UntoldInputs.of(frame));
    }

    static LeftOut ofRecording(Frame frame) {
        UntoldInputs untold = UntoldInputs.of(frame);
        LeftOut leftOut = ofKernelFiles(untold);
        boolean isBlind = untold.signals().containsAll(DISKS.keySet());
        DISKS.forEach((signal, hard) -> {
            if (untold.signals().contains(signal)) {
                leftOut.switchOff("eviction", hard, isBlind ? "how full disks were" : signal.word());
            }
        });
        return leftOut;
    }

    private static LeftOut ofKernelFiles(UntoldInputs untold) {
        LeftOut leftOut = new LeftOut();
        for (Resource resource : untold.contention()) {
            CONTENTION
                    .getOrDefault(resource, List.of())
                    .forEach(threshold -> leftOut.switchOff("contention", threshold, untold.contentionText()));
        }
        MEMORY.forEach((signal, hard) -> {
            if (untold.signals().contains(signal)) {
                boolean isOfNode = signal == EvictionSignal.MEMORY_AVAILABLE;
                leftOut.switchOff("eviction", hard, isOfNode ? signal.word() : "a memory limit of all pods");
            }
        });
        return leftOut;
    }
}
