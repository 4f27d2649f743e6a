/// The real controller before a real API server with thousands of simulated nodes: its cost, its delays, and what grows
/// over hours.
package io.barograph.bench.cluster;
