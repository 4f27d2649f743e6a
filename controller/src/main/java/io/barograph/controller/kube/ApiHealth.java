package io.barograph.controller.kube;

import io.barograph.controller.cluster.Outcome;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/// Whether the API server answers, as the calls of one connection tell. For any thread.
final class ApiHealth {

    /// Consecutive failures from which on the API server counts as away.
    private static final int FAILURES = 2;

    private final InstantSource wall;
    private @Nullable Instant answered;
    private @Nullable Instant failed;
    private int failures;

    ApiHealth(InstantSource wall) {
        this.wall = wall;
    }

    /// Takes what came of a call. A refusal is an answer.
    synchronized <T> Outcome<T> after(Outcome<T> outcome) {
        if (outcome instanceof Outcome.Unavailable) {
            failures++;
            failed = failed == null ? wall.instant() : failed;
        } else {
            failures = 0;
            failed = null;
            answered = wall.instant();
        }
        return outcome;
    }

    /// When it answered last, or failed first where it never answered; null while it answers.
    synchronized @Nullable Instant awaySince() {
        return failures < FAILURES ? null : answered == null ? failed : answered;
    }
}
