/// The Helm chart `deploy/chart`: what it renders, what it refuses, and that it can be installed and removed.
package io.barograph.e2e.chart;
