package io.barograph.cli.backtest;

/// How much of a node's time a source knows.
///
/// @param unseenMillis in which the exporter was silent or nothing is recorded
/// @param frozenMillis of the time that was seen, for each demand in the engine's order, in which an input was missing
public record Watched(long firstMillis, long lastMillis, long observations, long unseenMillis, Frozen frozenMillis) {

    Watched(long firstMillis, long lastMillis, long observations, long unseenMillis, long[] frozen) {
        this(firstMillis, lastMillis, observations, unseenMillis, new Frozen(frozen));
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
