package io.barograph.exporter.sample;

import module java.base;

/// An event of the kernel that asks for a pass.
///
/// @param notifiedMicros when the first event arrived, on the sampler's clock
/// @param changed the cgroups, by path, whose children have changed
public record WakeEvent(SamplingCause cause, long notifiedMicros, Set<String> changed) {

    public WakeEvent {
        changed = Set.copyOf(changed);
    }

    /// The events of both, as one pass answers them.
    WakeEvent mergedWith(WakeEvent later) {
        Set<String> both = new HashSet<>(changed);
        both.addAll(later.changed);
        return new WakeEvent(cause, notifiedMicros, both);
    }
}
