package io.barograph.controller.act;

import io.barograph.controller.cluster.Backoff;
import io.barograph.controller.cluster.Outcome;
import java.util.random.RandomGenerator;

/// When to try again after a failure. An API server that is away is left in peace for all nodes alike.
final class Failures {

    private static final long MILLI = 1_000;
    private static final long SECOND = 1_000 * MILLI;
    /// So many conflicts in a row are met at once; who writes that often is then waited for.
    private static final int QUICK_CONFLICTS = 6;

    private final Backoff quick;
    private final Backoff slow;
    private final Backoff refused;
    private int away;
    private long awayUntilMicros;

    Failures(RandomGenerator random, long nowMicros) {
        this.quick = new Backoff(20 * MILLI, 500 * MILLI, random);
        this.slow = new Backoff(500 * MILLI, 10 * SECOND, random);
        this.refused = new Backoff(15 * SECOND, 300 * SECOND, random);
        this.awayUntilMicros = nowMicros;
    }

    /// The API server has answered something.
    void answered() {
        away = 0;
    }

    /// After how long to try this node again.
    ///
    /// @param inRow failures of this node in a row, this one included
    long waitMicros(Outcome<?> outcome, int inRow, long nowMicros) {
        return switch (outcome) {
            case Outcome.Done<?> _ -> 0;
            case Outcome.Conflict<?> _ ->
                inRow <= QUICK_CONFLICTS ? quick.afterMicros(inRow) : slow.afterMicros(inRow - QUICK_CONFLICTS);
            case Outcome.NotFound<?> _ -> slow.afterMicros(inRow);
            case Outcome.Refused<?> _ -> refused.afterMicros(inRow);
            case Outcome.Unavailable<?> _ -> {
                away++;
                awayUntilMicros = nowMicros + slow.afterMicros(away);
                yield slow.afterMicros(away);
            }
        };
    }

    /// How long the API server is still to be left in peace.
    long peaceMicros(long nowMicros) {
        return away == 0 ? 0 : Math.max(0, awayUntilMicros - nowMicros);
    }
}
