package io.barograph.web.metrics;

import static io.barograph.web.metrics.MetricsFormat.OPENMETRICS_1_0_0;
import static io.barograph.web.metrics.MetricsFormat.TEXT_0_0_4;
import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NegotiatedFormatTest {

    /// As Prometheus 3.16 sends them, by its configuration, and 2.42; what it knows and we do not have is passed over.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    the defaults              | application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.7,application/openmetrics-text;version=0.0.1;q=0.6,text/plain;version=1.0.0;escaping=allow-utf-8;q=0.5,text/plain;version=0.0.4;q=0.4,*/*;q=0.3 | OPENMETRICS_1_0_0 | ; escaping=allow-utf-8
                    legacy names              | application/openmetrics-text;version=1.0.0;escaping=underscores;q=0.7,application/openmetrics-text;version=0.0.1;q=0.6,text/plain;version=1.0.0;escaping=underscores;q=0.5,text/plain;version=0.0.4;q=0.4,*/*;q=0.3 | OPENMETRICS_1_0_0 | ; escaping=underscores
                    native histograms         | application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily;encoding=delimited;q=0.7,application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.6,application/openmetrics-text;version=0.0.1;q=0.5,text/plain;version=1.0.0;escaping=allow-utf-8;q=0.4,text/plain;version=0.0.4;q=0.3,*/*;q=0.2 | OPENMETRICS_1_0_0 | ; escaping=allow-utf-8
                    OpenMetrics 2 first       | application/openmetrics-text;version=2.0.0;escaping=allow-utf-8;q=0.7,application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.6,*/*;q=0.5 | OPENMETRICS_1_0_0 | ; escaping=allow-utf-8
                    only text 1.0.0           | text/plain;version=1.0.0;escaping=allow-utf-8;q=0.7,*/*;q=0.6 | TEXT_0_0_4 |
                    only text 0.0.4           | text/plain;version=0.0.4;q=0.7,*/*;q=0.6 | TEXT_0_0_4 |
                    only OpenMetrics 0.0.1    | application/openmetrics-text;version=0.0.1;q=0.7,*/*;q=0.6 | TEXT_0_0_4 |
                    2.42                      | application/openmetrics-text;version=1.0.0,application/openmetrics-text;version=0.0.1;q=0.75,text/plain;version=0.0.4;q=0.5,*/*;q=0.1 | OPENMETRICS_1_0_0 |
                    only protobuf             | application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily;encoding=delimited;q=0.7,*/*;q=0.6 | TEXT_0_0_4 |
                    """)
    void givesPrometheusWhatItsScrapeProtocolsAskFor(
            String configured, String accept, MetricsFormat format, @Nullable String escaping) {
        String contentType = format.contentType() + (escaping == null ? "" : escaping);
        assertThat(NegotiatedFormat.of(accept)).as(configured).isEqualTo(new NegotiatedFormat(format, contentType));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/openmetrics-text",
                "Application/OpenMetrics-Text ; Version=\"1.0.0\"",
                "text/plain;q=0.5, application/openmetrics-text;q=0.6",
                "text/plain;q=0, application/openmetrics-text;q=0.001",
                "application/json, application/openmetrics-text;q=0.1"
            })
    void givesOpenMetricsToWhoPrefersIt(String accept) {
        assertThat(NegotiatedFormat.of(accept).format()).isEqualTo(OPENMETRICS_1_0_0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "*/*",
                "text/plain",
                "text/html,application/xhtml+xml,*/*;q=0.8",
                "application/openmetrics-text;version=2.0.0",
                "application/openmetrics-text;version=0.0.1",
                "application/openmetrics-text;q=0, */*;q=0.1",
                "application/openmetrics-text;q=0.5, text/plain;q=0.6",
                "application/openmetrics-text;q=NaN",
                "application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily",
                ",,;;==,;q=1",
                "text/plain;version=9;q=1"
            })
    void givesTheOldTextToEverybodyElse(String accept) {
        assertThat(NegotiatedFormat.of(accept).format()).isEqualTo(TEXT_0_0_4);
    }

    @Test
    void staysSmallWhereTheHeaderIsLarge() {
        assertThat(NegotiatedFormat.of("a/b,".repeat(2000) + "application/openmetrics-text")
                        .format())
                .isEqualTo(TEXT_0_0_4);
    }

    @Test
    void repeatsOnlyTheEscapingThatItKnows() {
        assertThat(NegotiatedFormat.of("text/plain;version=0.0.4;escaping=underscores")
                        .contentType())
                .isEqualTo("text/plain; version=0.0.4; charset=utf-8; escaping=underscores");
        assertThat(NegotiatedFormat.of("text/plain;escaping=\"x\\r\\nSet-Cookie: y\"")
                        .contentType())
                .isEqualTo("text/plain; version=0.0.4; charset=utf-8");
    }
}
