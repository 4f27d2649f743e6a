/// Observations rebuilt from a Prometheus that scraped exporters.
@NullMarked
package io.barograph.cli.backtest.prometheus;

import org.jspecify.annotations.NullMarked;
