package io.barograph.cli.up;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.metrics.ControllerMetricFamily;
import io.barograph.exporter.exposition.catalogue.ExporterMetricCatalogue;
import io.barograph.metric.MetricFamily;
import module java.base;
import org.junit.jupiter.api.Test;

class UnlistedMetricsTest {

    private static final List<MetricFamily> CONTROLLER = ControllerMetricFamily.families();

    private static final String KNOWN = """
            # HELP barograph_exporters Watched exporters by how they answer.
            # TYPE barograph_exporters gauge
            barograph_exporters{state="up",} 1.0
            # HELP barograph_rules_evaluation_duration_seconds How long an evaluation of one node took.
            # TYPE barograph_rules_evaluation_duration_seconds histogram
            barograph_rules_evaluation_duration_seconds_bucket{le="+Inf",} 1.0
            barograph_rules_evaluation_duration_seconds_sum 0.1
            # HELP jvm_x X.
            # TYPE jvm_x gauge
            jvm_x 1.0
            """;

    @Test
    void findsWhatIsInTheCatalogue() {
        assertThat(UnlistedMetrics.of(CONTROLLER, KNOWN)).isEmpty();
    }

    @Test
    void missesAMetricOfAnotherNameTypeLabelOrHelp() {
        assertThat(UnlistedMetrics.of(ExporterMetricCatalogue.families(), KNOWN))
                .hasSize(2);
        assertThat(UnlistedMetrics.of(CONTROLLER, KNOWN.replace("_exporters", "_importers")))
                .containsExactly("barograph_importers | gauge | state | Watched exporters by how they answer.");
        assertThat(UnlistedMetrics.of(CONTROLLER, KNOWN.replace("exporters gauge", "exporters counter")))
                .hasSize(1);
        assertThat(UnlistedMetrics.of(CONTROLLER, KNOWN.replace("state=", "node=")))
                .hasSize(1);
        assertThat(UnlistedMetrics.of(CONTROLLER, KNOWN.replace("Watched", "Seen")))
                .hasSize(1);
    }

    @Test
    void missesAFamilyThatHasNoSamplesYet() {
        String known = """
                # HELP barograph_rule_fired_total Demands that began to fire, by the rule.
                # TYPE barograph_rule_fired_total counter
                """;
        assertThat(UnlistedMetrics.of(CONTROLLER, known)).isEmpty();
        assertThat(UnlistedMetrics.of(CONTROLLER, known.replace("fired", "tired")))
                .hasSize(1);
    }
}
