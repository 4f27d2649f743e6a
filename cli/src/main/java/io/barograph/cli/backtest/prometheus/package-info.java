/// Observations rebuilt from a Prometheus that scraped exporters. It is asked over its HTTP API; answers are bounded,
/// and can be kept between runs.
package io.barograph.cli.backtest.prometheus;
