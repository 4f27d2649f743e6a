package io.barograph.metric;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MetricFamilyTest {

    private static MetricFamily of(String series) {
        return MetricFamily.of(MetricType.GAUGE, series, "Help.", MetricStability.STABLE);
    }

    @Test
    void readsTheLabelsOutOfTheBraces() {
        assertThat(of("a_total{x,y}").name()).isEqualTo("a_total");
        assertThat(of("a_total{x,y}").labels()).containsExactly("x", "y");
        assertThat(of("a").name()).isEqualTo("a");
        assertThat(of("a").labels()).isEmpty();
    }

    @Test
    void theNameSaysTheUnit() {
        assertThat(of("a_seconds_total{x}").unit()).isEqualTo("seconds");
        assertThat(of("a_bytes").unit()).isEqualTo("bytes");
        assertThat(of("a_ratio").unit()).isEqualTo("ratio");
        assertThat(of("seconds_left").unit()).isEmpty();
    }

    @Test
    void theTypeIsWrittenAsPrometheusWritesIt() {
        assertThat(MetricType.HISTOGRAM.word()).isEqualTo("histogram");
    }
}
