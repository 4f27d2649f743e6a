/// Policies over the past: where observations come from, what the rules would have decided, and what that is worth.
@NullMarked
package io.barograph.cli.backtest;

import org.jspecify.annotations.NullMarked;
