package io.barograph.cli.backtest.outcome;

import io.barograph.rules.demand.ReadInput;
import java.util.List;

/// How much of a node's time a source knows.
///
/// @param unseenMillis in which the exporter was silent or nothing is recorded
/// @param frozenMillis of the time that was seen, for each demand in the engine's order, in which an input was missing
/// @param missing for each demand in the engine's order the inputs that were missing where it could never be judged
public record WatchedTime(
        long firstMillis,
        long lastMillis,
        long observations,
        long unseenMillis,
        Frozen frozenMillis,
        List<List<ReadInput>> missing) {

    public WatchedTime {
        missing = List.copyOf(missing);
    }

    public WatchedTime(long firstMillis, long lastMillis, long observations, long unseenMillis, long[] frozen) {
        this(firstMillis, lastMillis, observations, unseenMillis, new Frozen(frozen), List.of());
    }

    /// The same, where these inputs were missing.
    public WatchedTime lacking(List<List<ReadInput>> inputs) {
        return new WatchedTime(firstMillis, lastMillis, observations, unseenMillis, frozenMillis, inputs);
    }

    /// The inputs that were missing where the demand could never be judged.
    List<ReadInput> missing(int demand) {
        return demand < missing.size() ? missing.get(demand) : List.of();
    }

    /// From the first observation to the last.
    public long spanMillis() {
        return lastMillis - firstMillis;
    }

    /// Of that, what was seen.
    public long seenMillis() {
        return spanMillis() - unseenMillis;
    }

    /// Whether there was any time in which a demand could be judged.
    public boolean judged(int demand) {
        return frozenMillis.of(demand) < seenMillis();
    }

    /// Times by demand.
    public static final class Frozen {

        private final long[] millis;

        Frozen(long[] millis) {
            this.millis = millis.clone();
        }

        /// Of one demand, by its index in the engine's order.
        public long of(int demand) {
            return millis[demand];
        }
    }
}
