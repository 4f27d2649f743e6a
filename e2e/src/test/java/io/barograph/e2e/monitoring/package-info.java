/// What Prometheus and Grafana are given: dashboards, alerts, and backtests over what Prometheus kept.
@NullMarked
package io.barograph.e2e.monitoring;

import org.jspecify.annotations.NullMarked;
