package io.barograph.controller.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BackoffTest {

    private static Backoff backoff(long seed) {
        return new Backoff(Duration.ofMillis(500), Duration.ofSeconds(15), new Random(seed));
    }

    @Test
    void doublesUpToItsBoundAndStaysThere() {
        Backoff backoff = backoff(1);
        long whole = 500;
        for (int i = 0; i < 100; i++) {
            assertThat(backoff.next().toMillis()).isBetween(whole / 2 - 1, whole);
            whole = Math.min(15_000, whole * 2);
        }
    }

    @Test
    void spreadsThoseWhoFailTogether() {
        Set<Duration> pauses = new HashSet<>();
        for (int node = 0; node < 100; node++) {
            pauses.add(backoff(node).next());
        }
        assertThat(pauses).hasSizeGreaterThan(50);
    }

    @Test
    void beginsAnewAfterSuccess() {
        Backoff backoff = backoff(1);
        for (int i = 0; i < 10; i++) {
            backoff.next();
        }
        backoff.reset();
        assertThat(backoff.next()).isLessThanOrEqualTo(Duration.ofMillis(500));
    }
}
