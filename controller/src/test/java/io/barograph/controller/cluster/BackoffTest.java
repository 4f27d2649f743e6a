package io.barograph.controller.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

class BackoffTest {

    private static Backoff backoff(long seed) {
        return new Backoff(500_000, 15_000_000, new Random(seed));
    }

    @Test
    void doublesUpToItsBoundAndStaysThere() {
        Backoff backoff = backoff(1);
        long whole = 500_000;
        for (int failures = 1; failures <= 100; failures++) {
            assertThat(backoff.afterMicros(failures)).isBetween(whole / 2 - 1, whole);
            whole = Math.min(15_000_000, whole * 2);
        }
    }

    @Test
    void spreadsThoseWhoFailTogether() {
        Set<Long> pauses = new HashSet<>();
        for (int node = 0; node < 100; node++) {
            pauses.add(backoff(node).afterMicros(1));
        }
        assertThat(pauses).hasSizeGreaterThan(50);
    }
}
