package io.barograph.wire.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SnapshotPositionTest {

    @Test
    void readsWhatItWrites() {
        assertThat(SnapshotPosition.parse("k3v-9.0")).isEqualTo(new SnapshotPosition("k3v-9", 0));
        SnapshotPosition last = new SnapshotPosition("A", Long.MAX_VALUE);
        assertThat(SnapshotPosition.parse(last.toString())).isEqualTo(last);
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
        assertThatThrownBy(() -> SnapshotPosition.parse(text))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("expected INSTANCE.SEQ");
    }
}
