package io.barograph.cli.advise.workload;

import io.barograph.signal.Reading;

/// How a memory limit was met over a span, from `memory.events.local`.
///
/// @param highEvents how often `memory.high` was met
/// @param maxEvents how often `memory.max` was met
/// @param peakBytes the most of `memory.current` that was seen
public record MemoryLimit(
        LimitCgroup cgroup,
        Reading<Long> highEvents,
        Reading<Long> maxEvents,
        Reading<Long> highBytes,
        Reading<Long> maxBytes,
        Reading<Long> peakBytes) {}
