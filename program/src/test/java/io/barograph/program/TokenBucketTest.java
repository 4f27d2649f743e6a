package io.barograph.program;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TokenBucketTest {

    private static final long SECOND = 1_000_000_000;

    private final TokenBucket bucket = new TokenBucket(new RateLimit(SECOND, 3), 0);

    @Test
    void letsABurstThroughAndThenOneAnInterval() {
        assertThat(bucket.take(0)).isTrue();
        assertThat(bucket.take(0)).isTrue();
        assertThat(bucket.take(0)).isTrue();
        assertThat(bucket.take(SECOND / 2)).isFalse();
        assertThat(bucket.take(SECOND)).isTrue();
        assertThat(bucket.take(SECOND)).isFalse();
        assertThat(bucket.take(2 * SECOND)).isTrue();
    }

    @Test
    void savesNoMoreThanABurst() {
        for (int i = 0; i < 3; i++) {
            assertThat(bucket.take(3600 * SECOND)).isTrue();
        }
        assertThat(bucket.take(3600 * SECOND)).isFalse();
    }
}
