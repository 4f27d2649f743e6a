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
    private int away;
    private long awayUntilMicros;

    public RetryDelays(RandomGenerator random, long nowMicros) {
        this.quick = new Backoff(20 * MILLI, 500 * MILLI, random);
        this.slow = new Backoff(500 * MILLI, 10 * SECOND, random);
        this.refused = new Backoff(SECOND, 60 * SECOND, random);
        this.awayUntilMicros = nowMicros;
    }

    /// The API server has answered something.
    public void apiAnswered() {
        away = 0;
    }

    /// After how long to try this again. A refusal may pass too: an API server that has just started refuses what it
    /// has not yet heard it should allow.
    ///
    /// @param inRow failures of this kind in a row, this one included
    long waitMicros(ApiOutcome<?> outcome, int inRow, long nowMicros) {
        return switch (outcome) {
            case ApiOutcome.Done<?> _ -> 0;
            case ApiOutcome.Conflict<?> _ -> quick.afterMicros(inRow);
            case ApiOutcome.NotFound<?> _ -> slow.afterMicros(inRow);
            case ApiOutcome.Refused<?> _ -> refused.afterMicros(inRow);
            case ApiOutcome.Throttled<?>(String _, Integer seconds) -> {
                away++;
                long wait = ApiOutcome.Throttled.waitMicros(seconds, slow.afterMicros(away));
                awayUntilMicros = nowMicros + wait;
                yield wait;
            }
            case ApiOutcome.Unavailable<?> _ -> {
                away++;
                awayUntilMicros = nowMicros + slow.afterMicros(away);
                yield slow.afterMicros(away);
            }
        };
    }

    /// Time until the API server may be called again.
    public long apiBackoffMicros(long nowMicros) {
        return away == 0 ? 0 : Math.max(0, awayUntilMicros - nowMicros);
    }
}
