package io.barograph.cli.judged;

import io.barograph.exporter.frame.Frame;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.Resource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What a host that is no node, or a recording of one, can never tell of what the policy `host` asks for.
final class HostGaps {

    /// The name of the policy.
    static final String POLICY = "host";

    private static final String SYSTEM = "system.slice";

    private static final Map<Resource, String> CONTENTION = new EnumMap<>(Map.of(
            Resource.CPU, "systemCpuThreshold",
            Resource.MEMORY, "systemMemoryThreshold",
            Resource.IO, "systemDiskThreshold"));

    private static final Map<EvictionSignal, String> LEFT = new EnumMap<>(Map.of(
            EvictionSignal.MEM_AVAILABLE, "memoryLeft",
            EvictionSignal.NODEFS_AVAILABLE, "diskLeft",
            EvictionSignal.PID_AVAILABLE, "tasksLeft"));

    private HostGaps() {}

    /// Of a running host. Each tells how much it has left, so that only its cgroups are looked at.
    ///
    /// @param frame null where there are none
    static LeftOut ofHost(@Nullable Frame frame) {
        LeftOut leftOut = new LeftOut();
        if (frame == null || !frame.cgroups().containsKey("/" + SYSTEM)) {
            CONTENTION.values().forEach(threshold -> leftOut.switchOff(POLICY, threshold, SYSTEM));
            return leftOut;
        }
        UntoldInputs untold = UntoldInputs.of(frame);
        CONTENTION.forEach((resource, threshold) -> {
            if (untold.contention().contains(resource)) {
                leftOut.switchOff(POLICY, threshold, untold.contentionText());
            }
        });
        return leftOut;
    }

    static LeftOut ofRecording(Frame frame) {
        LeftOut leftOut = ofHost(frame);
        UntoldInputs untold = UntoldInputs.of(frame);
        LEFT.forEach((signal, left) -> {
            if (untold.signals().contains(signal)) {
                leftOut.switchOff(POLICY, left, signal.word());
            }
        });
        return leftOut;
    }
}
