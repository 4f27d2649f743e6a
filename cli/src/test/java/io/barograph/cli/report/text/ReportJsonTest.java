package io.barograph.cli.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ReportJsonTest {

    private record Line(
            String file, BigDecimal atSeconds, @Nullable BigDecimal share, Instant since) {}

    @Test
    void namesFieldsInSnakeCaseAndRoundsToThreeDecimals() {
        assertThat(ReportJson.toLine(new Line("a", ReportJson.toDecimal(2), null, Instant.EPOCH)))
                .isEqualTo("{\"file\":\"a\",\"at_seconds\":2.000,\"share\":null,\"since\":\"1970-01-01T00:00:00Z\"}");
    }

    @Test
    void noControlCharacterReachesATerminal() {
        assertThat(ReportJson.toLine(
                        new Line("\"\\\u001b\u007f\u009b…", ReportJson.toDecimal(0.0004), null, Instant.EPOCH)))
                .startsWith("{\"file\":\"\\\"\\\\\\u001B\\u007F\\u009b…\",\"at_seconds\":0.000,");
        assertThat(ReportJson.toLine(Map.of("pod", "a\u202eb\u0085c\u2066\u2028 \ud83d\udd25")))
                .isEqualTo("{\"pod\":\"a\\u202eb\\u0085c\\u2066\\u2028 \ud83d\udd25\"}");
    }
}
