package io.barograph.exporter.cgroup.identity;

/// Containers of one runtime that have no process left while the runtime still keeps their state: what removes them
/// has not come to its end.
///
/// @param runtime `containerd` or `cri-o`
/// @param containers how many, sandboxes among them
/// @param oldestMicros for how long the first of them has been seen so; 0 where there are none
public record PendingRemovals(String runtime, long containers, long oldestMicros) {}
