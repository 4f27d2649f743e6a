/// Writes what Prometheus reads: the families of the node, its scopes and its eviction signals. Knows frames and
/// snapshots, not the sampler.
@NullMarked
package io.barograph.exporter.exposition;

import org.jspecify.annotations.NullMarked;
