package io.barograph.cli.backtest.outcome;

import io.barograph.rules.demand.ReadInput;
import module java.base;

/// How much of a node's time a source knows.
///
/// @param unseenMillis in which the exporter was silent or nothing is recorded
/// @param demands in the engine's order
public record WatchedTime(
        long firstMillis, long lastMillis, long observations, long unseenMillis, List<Frozen> demands) {
    public WatchedTime {
        demands = List.copyOf(demands);
    }

    /// The time that was seen while an input of a demand was missing.
    ///
    /// @param missing the inputs that were missing; empty where the demand could be judged at some time
    public record Frozen(long millis, List<ReadInput> missing) {}

    /// From the first observation to the last.
    public long spanMillis() {
        return lastMillis - firstMillis;
    }

    /// Of that, what was seen.
    public long seenMillis() {
        return spanMillis() - unseenMillis;
    }

    /// Whether there was any time in which a demand could be judged.
    public boolean isJudged(int demand) {
        return demands.get(demand).millis() < seenMillis();
    }
}
