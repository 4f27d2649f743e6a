/// The time that leaves lose to others: pure, from two frames. Begin at [ContentionMeasurement]; a leaf's waiting
/// has the three parts of [LeafStall]. The averages over time are in `average`.
package io.barograph.exporter.contention;
