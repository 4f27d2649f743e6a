/// The time that leaves lose to others: pure, from two frames. The averages over time are in `average`.
package io.barograph.exporter.contention;
