package io.barograph.exporter.frame;

/// What one pass over the kernel files cost.
///
/// @param files files read, or tried to
/// @param vanished files that were not there
/// @param cgroups cgroups in the frame
public record PassCost(long files, long vanished, int cgroups) {}
