package io.barograph.exporter.eviction;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HugePagesTest {

    @ParameterizedTest
    @CsvSource({
        "v1.36.3, KEEP",
        "1.9, KEEP",
        "v1.36.2+k3s1, KEEP",
        "v1.37.0-alpha.1, SUBTRACT",
        "Kubernetes v1.37.0, SUBTRACT",
        "1.40, SUBTRACT",
        "v2.0.0, SUBTRACT",
        "v1.36.5-gke.1200, KEEP",
        "v0.12.1, KEEP"
    })
    void goesByTheKubeletsVersion(String version, HugePages expected) {
        assertThat(HugePages.ofKubelet(version)).contains(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "v1", "latest", "1.x", "v1.36.3\n", "1.36.3 or later", "v1.36-", "1.99999"})
    void takesNothingElseForAVersion(String version) {
        assertThat(HugePages.ofKubelet(version)).isEmpty();
    }
}
