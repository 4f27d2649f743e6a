package io.barograph.exporter.frame;

/// The counters of `/proc/vmstat` that show whether the node itself reclaims memory, and whether that hurts.
///
/// @param workingsetRestore workingset_restore_anon + workingset_restore_file
public record VmStat(long pgscanKswapd, long pgscanDirect, long pswpin, long workingsetRestore) {}
