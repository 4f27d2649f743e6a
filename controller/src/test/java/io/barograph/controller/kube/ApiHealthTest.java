package io.barograph.controller.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.cluster.Outcome;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ApiHealthTest {

    private static final Outcome<String> ANSWER = new Outcome.Done<>("");
    private static final Outcome<String> NONE = new Outcome.Unavailable<>("connection refused");

    private Instant now = Instant.parse("2026-11-21T12:03:10Z");
    private long micros;
    private final ApiHealth health = new ApiHealth(new ControllerClock(() -> now, () -> micros));

    private void later(int seconds) {
        now = now.plusSeconds(seconds);
        micros += seconds * 1_000_000L;
    }

    @Test
    void isAwaySinceTheLastAnswerOnceTwoCallsInARowFailed() {
        Outcome<String> _ = health.after(ANSWER);
        Instant answered = now;
        later(5);
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
        later(5);
        Outcome<String> _ = health.after(NONE);
        assertThat(health.awaySince()).isEqualTo(first);
    }

    /// A webhook that fails, or a limit that is reached, fails the writes of many nodes in a row; the Lease is read
    /// every
    /// two seconds meanwhile.
    @Test
    void callsOfOneKindThatFailDoNotMakeItAway() {
        for (int i = 0; i < 10; i++) {
            Outcome<String> _ = health.after(ANSWER);
            later(2);
            for (int call = 0; call < 100; call++) {
                Outcome<String> _ = health.after(new Outcome.Unavailable<>("500: failed calling webhook"));
            }
            assertThat(health.awaySince()).isNull();
        }
        now = now.minusSeconds(3600);
        later(3);
        assertThat(health.awaySince()).as("whatever becomes of the wall's time").isNotNull();
    }
}
