/// Chooses the signals that a page draws, and thins their values.
@NullMarked
package io.barograph.cli.backtest.curve;

import org.jspecify.annotations.NullMarked;
