package io.barograph.problem;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrintableTextTest {

    @Test
    void sendsTheTerminalNothing() {
        assertThat(PrintableText.of("a\u001b[2J\u202eb\n\u009b\ufffd")).isEqualTo("a?[2J?b???");
    }

    @Test
    void keepsColumnsAndOtherScripts() {
        assertThat(PrintableText.of("\tif\r \u00b5 \ud83d\udd25")).isEqualTo(" if  \u00b5 \ud83d\udd25");
    }
}
