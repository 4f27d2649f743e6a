/// What rules cost: a tick of a large cluster, a reload, a backtest, and snapshots on the wire.
package io.barograph.bench.rules;
