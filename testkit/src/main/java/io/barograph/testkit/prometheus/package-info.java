/// Prometheus, its promtool and node_exporter as processes, and what their text format says.
@NullMarked
package io.barograph.testkit.prometheus;

import org.jspecify.annotations.NullMarked;
