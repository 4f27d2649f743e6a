/// Writes what Prometheus reads: the families of the node, its scopes and its eviction signals. Knows frames and
/// snapshots, not the sampler.
package io.barograph.exporter.exposition;
