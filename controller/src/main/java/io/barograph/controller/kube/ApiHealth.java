package io.barograph.controller.kube;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.ControllerClock;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Whether the API server answers the calls of one connection. For any thread.
final class ApiHealth {

    /// Consecutive failures from which on the API server counts as away.
    private static final int FAILURES = 2;

    /// So long no call is answered either: calls of one kind may fail while others, as those for the Lease every two
    /// seconds, do not.
    private static final long AWAY_MICROS = TimeUnit.SECONDS.toMicros(5);

    private final ControllerClock clock;
    private @Nullable Instant answered;
    private long answeredMicros;
    private @Nullable Instant failed;
    private int failures;

    ApiHealth(ControllerClock clock) {
        this.clock = clock;
    }

    /// Takes what came of a call. A refusal is an answer, and so is a throttling.
    synchronized <T> ApiOutcome<T> noteOutcome(ApiOutcome<T> outcome) {
        if (outcome instanceof ApiOutcome.Unavailable) {
            failures++;
            failed = failed == null ? clock.wall().instant() : failed;
        } else {
            failures = 0;
            failed = null;
            answered = clock.wall().instant();
            answeredMicros = clock.monotonicMicros().getAsLong();
        }
        return outcome;
    }

    /// When it answered last, or failed first where it never answered; null while it answers.
    synchronized @Nullable Instant awaySince() {
        if (failures < FAILURES) {
            return null;
        }
        boolean lately = answered != null && clock.monotonicMicros().getAsLong() - answeredMicros < AWAY_MICROS;
        return lately ? null : answered == null ? failed : answered;
    }
}
