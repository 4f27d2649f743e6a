/// What rules would have asked of nodes, as values: episodes, watched time, curves. Knows neither how it came about nor
/// how good it is.
@NullMarked
package io.barograph.cli.backtest.outcome;

import org.jspecify.annotations.NullMarked;
