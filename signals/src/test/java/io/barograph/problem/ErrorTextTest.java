package io.barograph.problem;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorTextTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://me:secret@h:9977/x",
                "--exporter: \"https://me:sec@ret@h\", expected",
                "n1=http://secret@h, n2=http://me:secret@h",
                "http://me:a/secret@h"
            })
    void printsNoPasswordOfAUrl(String text) {
        assertThat(ErrorText.of(text)).doesNotContain("secret", "ret@").contains("://...@h");
    }

    @Test
    void leavesOtherTextAsItIs() {
        String text = "image nginx:1.2@sha256:ab at http://h:9977/a, ask me@example.com";
        assertThat(ErrorText.of(text)).isEqualTo(text);
    }

    @Test
    void cutsWhatIsTooLongAndSaysSo() {
        assertThat(ErrorText.of("a".repeat(1 << 20)))
                .hasSizeLessThan(8_100)
                .endsWith("a... (1040576 more characters are left out)");
    }

    @Test
    void sendsTheTerminalNothing() {
        assertThat(ErrorText.of("a\u009b\nb\u0085c\u2028\u202ed\n")).isEqualTo("a?\nb?c??d\n");
    }
}
