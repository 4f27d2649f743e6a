package io.barograph.exporter.frame;

/// The first line of `/proc/stat`, in clock ticks since boot: all states together, and steal.
public record CpuTimes(long totalTicks, long stealTicks) {}
