package io.barograph.signal;

/// A line of a pressure file, the kernel's averages in percent of the time, and the stalled time in microseconds
/// since the cgroup (or the node) came to be.
public record PressureLine(double avg10Percent, double avg60Percent, double avg300Percent, long totalMicros) {}
