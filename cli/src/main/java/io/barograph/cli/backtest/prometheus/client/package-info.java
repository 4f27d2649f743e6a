/// Asks a Prometheus over its HTTP API. Answers are bounded, and can be kept between runs.
@NullMarked
package io.barograph.cli.backtest.prometheus.client;

import org.jspecify.annotations.NullMarked;
