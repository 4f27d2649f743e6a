/// Backtests as text, JSON and page: of one set of rules, of two, and of a parameter's values.
package io.barograph.cli.report.backtest;
