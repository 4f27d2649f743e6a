package io.barograph.web.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListenAddressTest {

    @Test
    void readsEveryForm() {
        assertThat(ListenAddress.parse(":9977")).isEqualTo(new ListenAddress(ListenAddress.ANY, 9977));
        assertThat(ListenAddress.parse("127.0.0.1:0")).isEqualTo(new ListenAddress("127.0.0.1", 0));
        assertThat(ListenAddress.parse("[::1]:80"))
                .isEqualTo(new ListenAddress("::1", 80))
                .hasToString("[::1]:80");
        assertThat(ListenAddress.parse("LocalHost:65535")).hasToString("localhost:65535");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "9977", "host", "host:", ":x", "::1:80", "a:65536", "a:-1", "a b:1", "http://a:1", "a:123456"
            })
    void refusesOthers(String text) {
        assertThatThrownBy(() -> ListenAddress.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected");
    }
}
