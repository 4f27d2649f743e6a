/// Prometheus, its promtool and node_exporter as processes, and what their text format says.
package io.barograph.testkit.prometheus;
