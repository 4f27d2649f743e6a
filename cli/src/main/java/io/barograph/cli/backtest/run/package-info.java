/// Sends observations through sets of rules with several threads, and collects episodes and the signals to draw. The
/// one room that evaluates.
@NullMarked
package io.barograph.cli.backtest.run;

import org.jspecify.annotations.NullMarked;
