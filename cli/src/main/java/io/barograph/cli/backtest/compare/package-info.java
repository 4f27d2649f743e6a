/// Outcomes side by side: two sets of rules, or the values of one parameter.
@NullMarked
package io.barograph.cli.backtest.compare;

import org.jspecify.annotations.NullMarked;
