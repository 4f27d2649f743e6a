package io.barograph.controller.evict.record;

import io.barograph.controller.controls.Budget;

/// How many evictions there may be; the most restrictive bound wins.
///
/// @param cluster nodes of the cluster with one at once
/// @param pool nodes of a pool with one at once
/// @param anHour evictions in an hour
public record EvictionCaps(Budget cluster, Budget pool, int anHour) {}
