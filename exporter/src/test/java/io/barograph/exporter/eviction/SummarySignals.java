package io.barograph.exporter.eviction;

import io.barograph.exporter.cgroup.identity.WorkloadNames;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.read.FrameReader;
import io.barograph.exporter.frame.read.ResourceUsageReader;
import io.barograph.exporter.frame.read.WalkMode;
import io.barograph.exporter.kernel.HostDisks;
import io.barograph.exporter.kernel.live.LiveKernelFs;
import io.barograph.exporter.kernel.live.TemporaryHost;
import io.barograph.exporter.kubelet.JsonPaths;
import io.barograph.exporter.kubelet.SummaryForm;
import io.barograph.exporter.kubelet.SummaryInput;
import io.barograph.exporter.kubelet.SummaryJson;
import io.barograph.exporter.sample.pass.HandmadePasses;
import io.barograph.signal.EvictionSignal;
import module java.base;

/// What `/stats/summary` says of a signal.
final class SummarySignals {

    private SummarySignals() {}

    /// What is available, as its JSON has it.
    static String available(TemporaryHost host, HostDisks disks, EvictionSignal signal) {
        try (LiveKernelFs fs = host.open()) {
            Frame frame = new FrameReader(fs, WalkMode.FULL, disks).readFrame();
            SummaryInput input = new SummaryInput(
                    HandmadePasses.of(frame),
                    new ResourceUsageReader(fs).readUsage(frame, WorkloadNames.NONE),
                    null,
                    EvictionSignals.DEFAULT,
                    Instant.EPOCH);
            Map<String, JsonPaths.Value> said = JsonPaths.paths(SummaryJson.writeDocument(input, SummaryForm.WHOLE));
            if (signal == EvictionSignal.PID_AVAILABLE) {
                return String.valueOf(
                        Math.max(0, number(said, "node.rlimit.maxpid") - number(said, "node.rlimit.curproc")));
            }
            String path = path(signal, said);
            return Objects.requireNonNull(said.get(path), path).text();
        }
    }

    private static long number(Map<String, JsonPaths.Value> said, String path) {
        return Long.parseLong(Objects.requireNonNull(said.get(path), path).text());
    }

    private static String path(EvictionSignal signal, Map<String, JsonPaths.Value> said) {
        return switch (signal) {
            case MEMORY_AVAILABLE -> "node.memory.availableBytes";
            case ALLOCATABLE_MEMORY_AVAILABLE -> pods(said) + ".memory.availableBytes";
            case NODEFS_AVAILABLE -> "node.fs.availableBytes";
            case NODEFS_INODES_FREE -> "node.fs.inodesFree";
            case IMAGEFS_AVAILABLE -> "node.runtime.imageFs.availableBytes";
            case IMAGEFS_INODES_FREE -> "node.runtime.imageFs.inodesFree";
            case CONTAINERFS_AVAILABLE -> "node.runtime.containerFs.availableBytes";
            case CONTAINERFS_INODES_FREE -> "node.runtime.containerFs.inodesFree";
            case PID_AVAILABLE, SWAP_AVAILABLE, MEM_AVAILABLE ->
                throw new IllegalStateException("the Summary API does not say what " + signal.word() + " is");
        };
    }

    /// All pods together are one of the system containers.
    private static String pods(Map<String, JsonPaths.Value> said) {
        return said.entrySet().stream()
                .filter(it ->
                        it.getKey().endsWith("].name") && it.getValue().text().equals("pods"))
                .map(it -> it.getKey().substring(0, it.getKey().length() - ".name".length()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no system container is called pods"));
    }
}
