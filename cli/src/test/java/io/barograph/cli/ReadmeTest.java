package io.barograph.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.Checkout;
import module java.base;
import org.junit.jupiter.api.Test;

class ReadmeTest {

    @Test
    void saysHowItIsRunAndTestedOnFewLines() throws IOException {
        assertThat(Files.readAllLines(Checkout.HOME.resolve("README.md")))
                .hasSizeLessThanOrEqualTo(120)
                .anyMatch(line -> line.contains("./barograph up"))
                .anyMatch(line -> line.contains("mvn verify"));
    }
}
