package io.barograph.controller.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.ControllerClock;
import module java.base;
import org.junit.jupiter.api.Test;

class ApiHealthTest {

    private static final ApiOutcome<String> ANSWER = new ApiOutcome.Done<>("");
    private static final ApiOutcome<String> NONE = new ApiOutcome.Unavailable<>("connection refused");

    private Instant now = Instant.parse("2026-11-21T12:03:10Z");
    private long micros;
    private final ApiHealth health = new ApiHealth(new ControllerClock(() -> now, () -> micros));

    private void later(int seconds) {
        now = now.plusSeconds(seconds);
        micros += seconds * 1_000_000L;
    }

    @Test
    void isAwaySinceTheLastAnswerOnceTwoCallsInARowFailed() {
        ApiOutcome<String> _ = health.noteOutcome(ANSWER);
        Instant answered = now;
        later(5);
        ApiOutcome<String> _ = health.noteOutcome(NONE);
        assertThat(health.awaySince()).isNull();
        ApiOutcome<String> _ = health.noteOutcome(NONE);
        assertThat(health.awaySince()).isEqualTo(answered);
        ApiOutcome<String> _ = health.noteOutcome(new ApiOutcome.Refused<>(403, "forbidden"));
        assertThat(health.awaySince()).as("a refusal is an answer").isNull();
        later(5);
        ApiOutcome<String> _ = health.noteOutcome(new ApiOutcome.Throttled<>("status 429", null));
        ApiOutcome<String> _ = health.noteOutcome(new ApiOutcome.Throttled<>("status 429", 1));
        assertThat(health.awaySince()).as("a throttling is an answer").isNull();
    }

    @Test
    void oneThatNeverAnsweredIsAwaySinceItFailedFirst() {
        Instant first = now;
        ApiOutcome<String> _ = health.noteOutcome(NONE);
        later(5);
        ApiOutcome<String> _ = health.noteOutcome(NONE);
        assertThat(health.awaySince()).isEqualTo(first);
    }

    /// A webhook that fails, or a limit that is reached, fails the writes of many nodes in a row; the Lease is read
    /// every two seconds meanwhile.
    @Test
    void callsOfOneKindThatFailDoNotMakeItAway() {
        for (int i = 0; i < 10; i++) {
            ApiOutcome<String> _ = health.noteOutcome(ANSWER);
            later(2);
            for (int call = 0; call < 100; call++) {
                ApiOutcome<String> _ = health.noteOutcome(new ApiOutcome.Unavailable<>("500: failed calling webhook"));
            }
            assertThat(health.awaySince()).isNull();
        }
        now = now.minusSeconds(3600);
        later(3);
        assertThat(health.awaySince()).as("whatever becomes of the wall's time").isNotNull();
    }
}
