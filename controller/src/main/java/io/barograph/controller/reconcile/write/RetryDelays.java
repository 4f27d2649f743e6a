package io.barograph.controller.reconcile.write;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.Backoff;
import module java.base;

/// When to try again after a failure. An API server that is away, or has no time, is left in peace for all nodes alike.
public final class RetryDelays {

    private static final long MILLI = 1_000;
    private static final long SECOND = 1_000 * MILLI;

    private final Backoff quick;
    private final Backoff slow;
    private final Backoff refused;
    private int unservedInRow;
    private long pausedUntilMicros;

    public RetryDelays(RandomGenerator random, long nowMicros) {
        this.quick = new Backoff(20 * MILLI, 500 * MILLI, random);
        this.slow = new Backoff(500 * MILLI, 10 * SECOND, random);
        this.refused = new Backoff(SECOND, 60 * SECOND, random);
        this.pausedUntilMicros = nowMicros;
    }

    /// The API server has answered something.
    public void apiAnswered() {
        unservedInRow = 0;
    }

    /// Notes this failure, and returns after how long to try again. While the API server is away or throttles (429),
    /// no node is written. A refusal may pass too: an API server that has just started refuses what it
    /// has not yet heard it should allow.
    ///
    /// @param inRow failures of this kind in a row, this one included
    long recordFailure(ApiOutcome<?> outcome, int inRow, long nowMicros) {
        return switch (outcome) {
            case ApiOutcome.Done<?> _ -> 0;
            case ApiOutcome.Conflict<?> _ -> quick.afterMicros(inRow);
            case ApiOutcome.NotFound<?> _ -> slow.afterMicros(inRow);
            case ApiOutcome.Refused<?> _ -> refused.afterMicros(inRow);
            case ApiOutcome.Throttled<?>(String _, Integer seconds) -> {
                unservedInRow++;
                long wait = ApiOutcome.Throttled.waitMicros(seconds, slow.afterMicros(unservedInRow));
                pausedUntilMicros = nowMicros + wait;
                yield wait;
            }
            case ApiOutcome.Unavailable<?> _ -> {
                unservedInRow++;
                pausedUntilMicros = nowMicros + slow.afterMicros(unservedInRow);
                yield slow.afterMicros(unservedInRow);
            }
        };
    }

    /// Time until the API server may be called again.
    public long apiBackoffMicros(long nowMicros) {
        return unservedInRow == 0 ? 0 : Math.max(0, pausedUntilMicros - nowMicros);
    }
}
