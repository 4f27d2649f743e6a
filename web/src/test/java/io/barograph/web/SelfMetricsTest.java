package io.barograph.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.concurrent.atomic.AtomicReference;
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
        metrics.counter("things_total", "Things.").inc();
        metrics.histogram("step_seconds", "Steps.", new double[] {0.1, 1}).observeSeconds(0.5);
        assertThat(text())
                .contains("# TYPE barograph_test_things_total counter\nbarograph_test_things_total 1.0\n")
                .contains("barograph_test_step_seconds_bucket{le=\"1.0\",} 1.0")
                .doesNotContain("_created");
    }

    @Test
    void leavesOutAGaugeThatHasNoValue() {
        AtomicReference<Double> value = new AtomicReference<>(Double.NaN);
        metrics.gauge("age_seconds", "Age.", value::get);
        assertThat(text()).doesNotContain("barograph_test_age_seconds");
        value.set(2.5);
        assertThat(text()).contains("\nbarograph_test_age_seconds 2.5\n");
    }

    @Test
    void saysWhichBuildRuns() {
        metrics.buildInfo(BuildInfo.ofThisBuild());
        assertThat(text())
                .containsPattern(
                        "barograph_test_build_info\\{version=\"[0-9]+\\.[0-9]+\\.[0-9]+\",revision=\"[^\"$]+\",java_version=\"25");
    }

    private String text() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        metrics.write(out);
        return out.toString(UTF_8);
    }
}
