/// A pass as pure values: the way from a frame to the next snapshot, and the totals that add up. No clock, no
/// thread.
package io.barograph.exporter.sample.pass;
