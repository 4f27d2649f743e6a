/// What Prometheus and Grafana are given: dashboards, alerts, runbook.
@NullMarked
package io.barograph.e2e.observe;

import org.jspecify.annotations.NullMarked;
