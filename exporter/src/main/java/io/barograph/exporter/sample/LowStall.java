package io.barograph.exporter.sample;

import io.barograph.exporter.kernel.KernelEvents.Threshold;
import io.barograph.signal.Resource;

/// How much stall is everyday life: tasks that wake at the same instant wait for a processor on any node, and a journal
/// that is written waits for its disk. While a node and each of its leaves stall for less, passes are made less often,
/// and the kernel reports nothing.
final class LowStall {

    private LowStall() {}

    /// A low stall in percent of the time; a quarter or less of what the shipped policies call contention. Memory
    /// has no everyday stall.
    static int stallPercent(Resource resource) {
        return switch (resource) {
            case CPU -> 10;
            case MEMORY -> 1;
            case IO -> 5;
        };
    }

    /// The stall from which on the kernel reports it. Windows that are no multiple of 2 s would need
    /// CAP_SYS_RESOURCE.
    static Threshold stallThreshold(Resource resource) {
        return switch (resource) {
            // Two seconds are too short: a few tenths of a second in which tasks wait for each other come all the time
            case CPU -> percentOf(4_000_000, stallPercent(resource));
            case IO -> percentOf(2_000_000, stallPercent(resource));
            // Pages that come back once in a while need no pass at once; the timer's finds them
            case MEMORY -> percentOf(2_000_000, 5);
        };
    }

    private static Threshold percentOf(long windowMicros, int percent) {
        return new Threshold(windowMicros * percent / 100, windowMicros);
    }
}
