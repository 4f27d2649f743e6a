package io.barograph.exporter.contention;

import io.barograph.exporter.frame.Frame;
import io.barograph.signal.Reading;

/// CPU time that the hypervisor gave to other machines, from `/proc/stat`. Above 10 % it makes verdicts about the CPU
/// doubtful: the waiting may be for another machine.
public final class CpuSteal {

    private CpuSteal() {}

    /// Stolen time in percent of all CPU time between two frames.
    public static Reading<Double> stealPercent(Frame previousFrame, Frame currentFrame) {
        return previousFrame
                .host()
                .cpuTimes()
                .flatMap(previousTimes -> currentFrame.host().cpuTimes().flatMap(currentTimes -> {
                    long ticks = currentTimes.totalTicks() - previousTimes.totalTicks();
                    long stolen = currentTimes.stealTicks() - previousTimes.stealTicks();
                    return ticks <= 0 || stolen < 0
                            ? Reading.absent("/proc/stat did not advance")
                            : Reading.of(Math.min(100.0, 100.0 * stolen / ticks));
                }));
    }
}
