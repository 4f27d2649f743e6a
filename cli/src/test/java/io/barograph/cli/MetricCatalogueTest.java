package io.barograph.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.metrics.ControllerMetricFamily;
import io.barograph.exporter.exposition.catalogue.ExporterMetricCatalogue;
import io.barograph.metric.MetricFamily;
import io.barograph.metric.MetricType;
import module java.base;
import org.junit.jupiter.api.Test;

/// `docs/metrics.md` against the catalogues of both programs, and the catalogues against Prometheus's conventions.
class MetricCatalogueTest {

    private static final List<MetricFamily> EXPORTER = ExporterMetricCatalogue.families();
    private static final List<MetricFamily> CONTROLLER = ControllerMetricFamily.families();

    @Test
    void isWhatThePageSays() throws IOException {
        GeneratedPage.matches("metrics.md", Map.of("exporter", table(EXPORTER), "controller", table(CONTROLLER)));
    }

    @Test
    void keepsPrometheussConventions() {
        List<MetricFamily> all =
                Stream.of(EXPORTER, CONTROLLER).flatMap(List::stream).toList();
        assertThat(all).allSatisfy(family -> {
            assertThat(family.name()).matches("[a-z][a-z0-9_]*[a-z0-9]");
            assertThat(family.name().endsWith("_total")).isEqualTo(family.type() == MetricType.COUNTER);
            assertThat(family.help()).isNotBlank().doesNotContain("\n").doesNotContain("|");
            assertThat(family.labels()).doesNotHaveDuplicates().allMatch(label -> label.matches("[a-z][a-z_]*"));
        });
        assertThat(all).extracting(MetricFamily::name).doesNotHaveDuplicates();
        for (List<MetricFamily> each : List.of(EXPORTER, CONTROLLER)) {
            assertThat(each.stream().map(family -> family.name().replaceFirst("_total$", "")))
                    .as("OpenMetrics names a counter's family without _total")
                    .doesNotHaveDuplicates();
        }
    }

    private static String table(List<MetricFamily> families) {
        return "| name | type | unit | labels | stability | help |\n|---|---|---|---|---|---|\n"
                + families.stream().map(MetricCatalogueTest::row).collect(Collectors.joining());
    }

    private static String row(MetricFamily family) {
        return "| `" + family.name() + "` | " + family.type().word() + " | " + family.unit() + " | "
                + String.join(", ", family.labels()) + " | "
                + family.stability().name().toLowerCase(Locale.ROOT) + " | " + family.help() + " |\n";
    }
}
