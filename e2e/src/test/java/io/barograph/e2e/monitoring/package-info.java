/// What Prometheus and Grafana are given: dashboards, alerts, and backtests over what Prometheus kept.
package io.barograph.e2e.monitoring;
