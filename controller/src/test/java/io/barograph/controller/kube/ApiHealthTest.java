package io.barograph.controller.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.Outcome;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ApiHealthTest {

    private static final Outcome<String> ANSWER = new Outcome.Done<>("");
    private static final Outcome<String> NONE = new Outcome.Unavailable<>("connection refused");

    private Instant now = Instant.parse("2026-11-21T12:03:10Z");
    private final ApiHealth health = new ApiHealth(() -> now);

    @Test
    void isAwaySinceTheLastAnswerOnceTwoCallsInARowFailed() {
        Outcome<String> _ = health.after(ANSWER);
        Instant answered = now;
        now = now.plusSeconds(2);
        Outcome<String> _ = health.after(NONE);
        assertThat(health.awaySince()).isNull();
        Outcome<String> _ = health.after(NONE);
        assertThat(health.awaySince()).isEqualTo(answered);
        Outcome<String> _ = health.after(new Outcome.Refused<>(403, "forbidden"));
        assertThat(health.awaySince()).as("a refusal is an answer").isNull();
    }

    @Test
    void oneThatNeverAnsweredIsAwaySinceItFailedFirst() {
        Instant first = now;
        Outcome<String> _ = health.after(NONE);
        now = now.plusSeconds(5);
        Outcome<String> _ = health.after(NONE);
        assertThat(health.awaySince()).isEqualTo(first);
    }
}
