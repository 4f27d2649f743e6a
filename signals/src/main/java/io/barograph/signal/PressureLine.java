package io.barograph.signal;

/// One line of a pressure file, `some avg10=0.00 avg60=0.00 avg300=0.00 total=0`: the kernel's averages in percent of
/// the time, and the stalled time in microseconds since the cgroup (or the node) came to be.
public record PressureLine(double avg10Percent, double avg60Percent, double avg300Percent, long totalMicros) {}
