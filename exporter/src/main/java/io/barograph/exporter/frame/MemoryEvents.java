package io.barograph.exporter.frame;

/// How often a cgroup met its own limits, from `memory.events.local` (plain `memory.events` counts descendants too).
public record MemoryEvents(long high, long max) {}
