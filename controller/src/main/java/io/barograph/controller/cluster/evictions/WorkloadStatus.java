package io.barograph.controller.cluster.evictions;

/// How many pods a workload wants and has.
///
/// @param wantedPods `spec.replicas`; of a Job `spec.parallelism`
/// @param ready pods of it that are Ready and not being deleted, as they stand now: the workload's own status lags
/// @param readySinceSeconds for how long the youngest of the ready ones has been Ready; 0 where none is
public record WorkloadStatus(int wantedPods, int ready, long readySinceSeconds) {}
