/// One screen, one truth: what page, `status`, `explain`, `/metrics`, `backtest` and events say of the same
/// replay, field by field.
package io.barograph.e2e.reader;
