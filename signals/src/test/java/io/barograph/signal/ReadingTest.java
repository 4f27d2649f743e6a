package io.barograph.signal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReadingTest {

    @Test
    void keepsTheReasonThroughAMapping() {
        Reading<Integer> absent = Reading.absent("no PSI");
        assertThat(absent.map(x -> x + 1)).isEqualTo(Reading.absent("no PSI"));
        assertThat(Reading.<Integer>failed("EIO").map(x -> x + 1)).isEqualTo(Reading.failed("EIO"));
    }

    @Test
    void mapsAValue() {
        assertThat(Reading.of(1).map(x -> x + 1)).isEqualTo(Reading.of(2));
        assertThat(Reading.of(1).flatMap(_ -> Reading.absent("too young")).why())
                .isEqualTo("too young");
    }

    @Test
    void saysNothingIsMissingWhereAValueIs() {
        assertThat(Reading.of(1).why()).isEmpty();
        assertThat(Reading.of(1).isPresent()).isTrue();
        assertThat(Reading.absent("x").orNull()).isNull();
    }
}
