/// Sends observations through sets of rules with several threads, and collects episodes and the signals to draw. The
/// one room that evaluates.
package io.barograph.cli.backtest.run;
