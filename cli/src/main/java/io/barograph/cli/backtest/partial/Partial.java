package io.barograph.cli.backtest.partial;

import io.barograph.cli.backtest.outcome.BacktestOutcome;
import io.barograph.cli.backtest.outcome.EvictionForecast;
import io.barograph.cli.backtest.run.BacktestRun.SourceEnd;
import module java.base;

/// What one shard found.
///
/// @param outcomes of each variant over the shard's nodes
/// @param ends of each source
/// @param evictions on the shard's nodes, by node
public record Partial(
        Shard shard,
        BacktestWork work,
        List<BacktestOutcome> outcomes,
        List<SourceEnd> ends,
        List<EvictionForecast> evictions) {

    public Partial {
        outcomes = List.copyOf(outcomes);
        ends = List.copyOf(ends);
        evictions = List.copyOf(evictions);
    }

    /// Whether it is that shard of that work.
    public boolean isOf(Shard otherShard, BacktestWork askedWork) {
        return shard.equals(otherShard) && fingerprint().equals(askedWork.fingerprint(otherShard.of()));
    }

    String fingerprint() {
        return work.fingerprint(shard.of());
    }

    public int nodes() {
        return outcomes.getFirst().nodes().size();
    }

    public long observations() {
        return outcomes.getFirst().nodes().stream()
                .mapToLong(nodeOutcome -> nodeOutcome.watched().observations())
                .sum();
    }
}
