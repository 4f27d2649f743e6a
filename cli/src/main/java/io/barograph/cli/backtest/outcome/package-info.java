/// What rules would have asked of nodes, as values: episodes, watched time and curves; how good that is, against
/// labelled incidents; and several such outcomes side by side. Knows nothing of how an outcome came about.
package io.barograph.cli.backtest.outcome;
