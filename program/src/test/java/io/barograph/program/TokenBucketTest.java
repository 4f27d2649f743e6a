package io.barograph.program;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TokenBucketTest {

    private static final long SECOND = 1_000_000_000;

    private final TokenBucket bucket = new TokenBucket(new RateLimit(SECOND, 3), 0);

    @Test
    void letsABurstThroughAndThenOneAnInterval() {
        assertThat(bucket.waitNanos(0)).isZero();
        assertThat(bucket.waitNanos(0)).isZero();
        assertThat(bucket.waitNanos(0)).isZero();
        assertThat(bucket.waitNanos(SECOND / 2)).isEqualTo(SECOND / 2);
        assertThat(bucket.waitNanos(SECOND)).isZero();
        assertThat(bucket.waitNanos(SECOND)).isEqualTo(SECOND);
        assertThat(bucket.waitNanos(2 * SECOND)).isZero();
    }

    @Test
    void savesNoMoreThanABurst() {
        for (int i = 0; i < 3; i++) {
            assertThat(bucket.waitNanos(3600 * SECOND)).isZero();
        }
        assertThat(bucket.waitNanos(3600 * SECOND)).isEqualTo(SECOND);
    }

    @Test
    void reservesATokenThatIsNotThereYet() {
        for (int i = 0; i < 3; i++) {
            assertThat(bucket.reserveToken(0)).isZero();
        }
        assertThat(bucket.reserveToken(0)).isEqualTo(SECOND);
        assertThat(bucket.waitNanos(SECOND)).isEqualTo(SECOND);
        assertThat(bucket.reserveToken(4 * SECOND)).isZero();
    }

    /// Who changes his mind a thousand times waits no longer for it.
    @Test
    void reservesNoFurtherAheadThanOneInterval() {
        for (int i = 0; i < 1_000; i++) {
            assertThat(bucket.reserveToken(0)).isLessThanOrEqualTo(SECOND);
        }
        assertThat(bucket.waitNanos(2 * SECOND)).isZero();
    }
}
