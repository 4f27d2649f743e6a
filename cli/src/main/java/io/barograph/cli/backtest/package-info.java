/// `barograph backtest`: its options, its sources as the command line names them, and the choice of the report. What
/// evaluates the past is in the rooms below, which know nothing of the command line.
package io.barograph.cli.backtest;
