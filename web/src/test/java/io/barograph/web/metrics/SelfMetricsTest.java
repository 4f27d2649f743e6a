package io.barograph.web.metrics;

import static io.barograph.metric.MetricType.COUNTER;
import static io.barograph.metric.MetricType.GAUGE;
import static io.barograph.metric.MetricType.HISTOGRAM;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.metric.MetricFamily;
import io.barograph.metric.MetricStability;
import io.barograph.metric.MetricType;
import io.barograph.program.BuildInfo;
import module java.base;
import org.junit.jupiter.api.Test;

class SelfMetricsTest {

    private final SelfMetrics metrics = new SelfMetrics("barograph_test_");

    @Test
    void showsTheJvmAndTheProcess() {
        assertThat(text())
                .contains("\njvm_threads_current ")
                .contains("\nprocess_cpu_seconds_total ")
                .contains("\njvm_info{");
    }

    @Test
    void writesNoSeriesThatOnlyDatesAnother() {
        metrics.counter(family(COUNTER, "barograph_test_things_total")).inc();
        metrics.histogram(family(HISTOGRAM, "barograph_test_step_seconds"), 0.1, 1)
                .observeSeconds(0.5);
        assertThat(text())
                .contains("# TYPE barograph_test_things_total counter\nbarograph_test_things_total 1.0\n")
                .contains("barograph_test_step_seconds_bucket{le=\"1.0\",} 1.0")
                .doesNotContain("_created");
    }

    @Test
    void leavesOutAGaugeThatHasNoValue() {
        AtomicReference<Double> value = new AtomicReference<>(Double.NaN);
        metrics.gaugeOf(family(GAUGE, "barograph_test_age_seconds"), value::get);
        assertThat(text()).doesNotContain("barograph_test_age_seconds");
        value.set(2.5);
        assertThat(text()).contains("\nbarograph_test_age_seconds 2.5\n");
    }

    @Test
    void writesWhatACatalogueNames() {
        metrics.counter(family(COUNTER, "barograph_a_total{x,y}")).inc("1", "2");
        metrics.gauge(family(GAUGE, "barograph_b")).set(3);
        metrics.gaugeOf(family(GAUGE, "barograph_c"), () -> 4);
        assertThat(text())
                .contains("# HELP barograph_a_total Help.\n# TYPE barograph_a_total counter\n")
                .contains("barograph_a_total{x=\"1\",y=\"2\",} 1.0\n")
                .contains("\nbarograph_b 3.0\n")
                .contains("# TYPE barograph_c gauge\nbarograph_c 4.0\n");
    }

    @Test
    void refusesWhatTheCatalogueCallsSomethingElse() {
        MetricFamily gauge = family(GAUGE, "barograph_b");
        assertThatThrownBy(() -> metrics.counter(gauge))
                .hasMessage("barograph_b is a gauge in its catalogue; expected a counter");
        assertThatThrownBy(() -> metrics.histogram(gauge, 1)).hasMessageContaining("expected a histogram");
    }

    private static MetricFamily family(MetricType type, String series) {
        return MetricFamily.of(type, series, "Help.", MetricStability.STABLE);
    }

    @Test
    void saysWhichBuildRuns() {
        metrics.buildInfo(BuildInfo.ofThisBuild());
        assertThat(text())
                .containsPattern(
                        "barograph_test_build_info\\{version=\"[0-9]+\\.[0-9]+\\.[0-9]+\",revision=\"[^\"$]+\",java_version=\"25");
    }

    @Test
    void saysTheSameInOpenMetricsWithItsOwnManners() {
        metrics.counter(family(COUNTER, "barograph_test_things_total{kind}")).inc("a\"b");
        metrics.histogram(family(HISTOGRAM, "barograph_test_step_seconds"), 0.1, 1)
                .observeSeconds(0.5);
        assertThat(text(MetricsFormat.OPENMETRICS_1_0_0))
                .contains("# TYPE barograph_test_things counter\n# HELP barograph_test_things Help.\n")
                .contains("\nbarograph_test_things_total{kind=\"a\\\"b\"} 1.0\n")
                .contains("# TYPE jvm info\n")
                .doesNotContain("_created")
                .endsWith("\n# EOF\n")
                .containsOnlyOnce("# EOF");
    }

    private String text() {
        return text(MetricsFormat.TEXT_0_0_4);
    }

    private String text(MetricsFormat format) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        metrics.writeAll(out, format);
        return out.toString(UTF_8);
    }
}
