package io.barograph.quantity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BoundedSumTest {

    @Test
    void isNeverLessThanOneOfItsParts() {
        assertThat(BoundedSum.of(2, 3)).isEqualTo(5);
        assertThat(BoundedSum.of(0, Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
        assertThat(BoundedSum.of(1, Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
        assertThat(BoundedSum.of(Long.MAX_VALUE, Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
    }
}
