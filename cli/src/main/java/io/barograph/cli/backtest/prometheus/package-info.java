/// Observations out of a Prometheus that scraped exporters: asked piece by piece over its HTTP API, and put together
/// again.
@NullMarked
package io.barograph.cli.backtest.prometheus;

import org.jspecify.annotations.NullMarked;
