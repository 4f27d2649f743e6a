package io.barograph.rules.demand;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadInputTest {

    @ParameterizedTest
    @CsvSource({
        "41.23456789012345, 41.23",
        "39.996, 39.99",
        "-0.00412, 0",
        "1.2E-5, 0",
        "1.5E9, 1500000000",
        "52.1, 52.1",
        "40, 40",
        "KUBEPODS, KUBEPODS",
        "1.2.3, 1.2.3",
    })
    void showsNumbersCutToTwoDecimals(String value, String shown) {
        assertThat(new ReadInput("x", value, false).shown()).isEqualTo(shown);
    }
}
