package io.barograph.signal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UnfilledSpanTest {

    @Test
    void isReadFromTheReasonThatItGives() {
        UnfilledSpan span = new UnfilledSpan(58, 60);
        assertThat(span.why()).isEqualTo("observed for 58 of 60 s");
        assertThat(UnfilledSpan.parseWhy(span.why())).isEqualTo(span);
        assertThat(UnfilledSpan.parseWhy("no second frame yet")).isNull();
        assertThat(UnfilledSpan.parseWhy("observed for 99999999999999999999 of 60 s"))
                .isNull();
    }
}
