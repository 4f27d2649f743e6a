/// Writes what Prometheus reads: the families of the node, its scopes and its eviction signals. Knows samples,
/// not who makes them.
package io.barograph.exporter.exposition;
