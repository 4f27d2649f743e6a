package io.barograph.signal;

/// What the kernel says of one scope's stall.
///
/// @param line the kernel's own averages and total; `SYSTEM` is system.slice, and Guaranteed pods, which have no
///     cgroup of their own, are absent
/// @param percent stalled time in percent of the interval since the snapshot before, from the totals
public record Pressure(
        Scope scope, Resource resource, PressureKind kind, Reading<PressureLine> line, Reading<Double> percent) {}
