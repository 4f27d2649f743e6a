/// A backtest of one set of rules as text, JSON and page; and the sections that comparisons share with it.
@NullMarked
package io.barograph.cli.report.backtest;

import org.jspecify.annotations.NullMarked;
