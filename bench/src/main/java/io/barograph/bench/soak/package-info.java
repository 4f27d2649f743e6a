/// The whole for hours: a real exporter under churn, a real controller before a real API server with storms, restarts
/// and evictions; what grows in either program, and what gets lost.
package io.barograph.bench.soak;
