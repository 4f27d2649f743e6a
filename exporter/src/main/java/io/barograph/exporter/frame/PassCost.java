package io.barograph.exporter.frame;

/// What one pass over the kernel files cost.
///
/// @param files files read, or tried to
/// @param vanished files that were not there
/// @param cgroups cgroups in the frame
/// @param unread cgroups that were found and not read, since too many lie below one container or top-level cgroup
public record PassCost(long files, long vanished, int cgroups, int unread) {}
