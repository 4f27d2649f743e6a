/// What rules cost: a tick of a large cluster, a reload, a backtest, and snapshots on the wire.
@NullMarked
package io.barograph.bench.rules;

import org.jspecify.annotations.NullMarked;
