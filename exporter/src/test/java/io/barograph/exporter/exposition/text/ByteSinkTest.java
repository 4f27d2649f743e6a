package io.barograph.exporter.exposition.text;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

class ByteSinkTest {

    private final ByteSink sink = new ByteSink();

    @Test
    void printsMillionthsWithSixDecimals() {
        assertThat(millionths(0)).isEqualTo("0.000000");
        assertThat(millionths(1)).isEqualTo("0.000001");
        assertThat(millionths(1_500_000)).isEqualTo("1.500000");
        assertThat(millionths(Long.MAX_VALUE)).isEqualTo("9223372036854.775807");
    }

    @Test
    void printsWhatBigDecimalPrints() {
        Random random = new Random(5);
        for (int i = 0; i < 20_000; i++) {
            long value = random.nextLong() >>> random.nextInt(1, 64);
            assertThat(millionths(value)).isEqualTo(BigDecimal.valueOf(value, 6).toPlainString());
            sink.clear();
            sink.putInteger(value);
            assertThat(text()).isEqualTo(Long.toString(value));
        }
    }

    @Test
    void printsNegativeWholeNumbers() {
        sink.putInteger(Long.MIN_VALUE);
        assertThat(text()).isEqualTo("-9223372036854775808");
    }

    @Test
    void growsAsItMust() {
        byte[] line = "0123456789".getBytes(US_ASCII);
        for (int i = 0; i < 50_000; i++) {
            sink.putBytes(line);
        }
        assertThat(sink.length()).isEqualTo(500_000);
        assertThat(text()).endsWith("0123456789");
    }

    private String millionths(long value) {
        sink.clear();
        sink.putMillionths(value);
        return text();
    }

    private String text() {
        return new String(sink.array(), 0, sink.length(), US_ASCII);
    }
}
