package io.barograph.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PositionTest {

    @Test
    void readsWhatItWrites() {
        assertThat(Position.parse("k3v-9.0")).isEqualTo(new Position("k3v-9", 0));
        Position last = new Position("A", Long.MAX_VALUE);
        assertThat(Position.parse(last.toString())).isEqualTo(last);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "a",
                "a.",
                ".1",
                "a.b",
                "a.-1",
                "a.+1",
                "a.9223372036854775808",
                "a.99999999999999999999",
                "a b.1",
                "a.b.1",
                "a.1 ",
                "é.1"
            })
    void refusesEveryOtherForm(String text) {
        assertThatThrownBy(() -> Position.parse(text))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("expected INSTANCE.SEQ");
    }
}
