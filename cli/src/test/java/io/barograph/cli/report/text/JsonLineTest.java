package io.barograph.cli.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.signal.Reading;
import org.junit.jupiter.api.Test;

class JsonLineTest {

    @Test
    void writesNumbersWithThreeDecimalsWhateverTheLocale() {
        assertThat(new JsonLine().add("a", 1).add("b", 2.0 / 3).toString()).isEqualTo("{\"a\":1,\"b\":0.667}");
    }

    @Test
    void writesNullForWhatIsAbsentOrFailed() {
        assertThat(new JsonLine()
                        .addDouble("a", Reading.absent("too young"))
                        .addInt("b", Reading.failed("EIO"))
                        .addInt("c", Reading.of(3))
                        .toString())
                .isEqualTo("{\"a\":null,\"b\":null,\"c\":3}");
    }

    @Test
    void escapesWhatAFileNameMayHold() {
        assertThat(new JsonLine().add("f", "a\"b\\c\nd").toString()).isEqualTo("{\"f\":\"a\\\"b\\\\c\\u000ad\"}");
    }
}
