package io.barograph.controller.watch;

import java.time.Duration;
import java.util.random.RandomGenerator;

/// How long to leave an exporter alone after the failures so far: doubling up to a bound, and spread over the upper
/// half, so that a thousand watches do not return at once.
final class Backoff {

    private final long firstMillis;
    private final long lastMillis;
    private final RandomGenerator random;
    private int failures;

    Backoff(Duration first, Duration last, RandomGenerator random) {
        firstMillis = first.toMillis();
        lastMillis = last.toMillis();
        this.random = random;
    }

    /// The pause after one more failure.
    Duration next() {
        long whole = failures < 30 ? Math.min(lastMillis, firstMillis << failures) : lastMillis;
        failures++;
        return Duration.ofMillis(whole - random.nextLong(whole / 2 + 1));
    }

    /// All is well again.
    void reset() {
        failures = 0;
    }
}
