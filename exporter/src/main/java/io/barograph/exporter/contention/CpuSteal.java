package io.barograph.exporter.contention;

import io.barograph.exporter.frame.Frame;
import io.barograph.signal.Reading;

/// CPU time that the hypervisor gave to other machines, from `/proc/stat`. Above 10 % it makes verdicts about the CPU
/// doubtful: the waiting may be for another machine.
public final class CpuSteal {

    private CpuSteal() {}

    /// In percent of all CPU time between two frames.
    public static Reading<Double> percent(Frame before, Frame now) {
        return before.host()
                .cpuTimes()
                .then(from -> now.host().cpuTimes().then(to -> {
                    long ticks = to.totalTicks() - from.totalTicks();
                    long stolen = to.stealTicks() - from.stealTicks();
                    return ticks <= 0 || stolen < 0
                            ? Reading.absent("/proc/stat did not advance")
                            : Reading.of(Math.min(100.0, 100.0 * stolen / ticks));
                }));
    }
}
