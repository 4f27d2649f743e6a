/// The real controller before a real API server with thousands of simulated nodes: its cost, its delays, and what grows
/// over hours.
@NullMarked
package io.barograph.bench.cluster;

import org.jspecify.annotations.NullMarked;
