/// How good an outcome is: flaps, concurrent taints, and labelled incidents found or missed.
@NullMarked
package io.barograph.cli.backtest.judge;

import org.jspecify.annotations.NullMarked;
