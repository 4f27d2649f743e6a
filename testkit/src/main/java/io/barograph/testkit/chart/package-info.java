/// Helm, built by Go, and our chart rendered with it.
package io.barograph.testkit.chart;
