package io.barograph.e2e.exporter;

import static io.barograph.e2e.exporter.NamedHost.CONTAINERS;
import static io.barograph.e2e.exporter.NamedHost.PODS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.exporter.exposition.catalogue.ExporterMetric;
import io.barograph.exporter.exposition.catalogue.ExporterMetricCatalogue;
import io.barograph.metric.MetricFamily;
import io.barograph.metric.MetricType;
import io.barograph.testkit.process.RunningExporter;
import io.barograph.testkit.prometheus.Prometheus;
import io.barograph.testkit.prometheus.PrometheusVersion;
import io.barograph.testkit.prometheus.ScrapedMetrics;
import module java.base;
import java.net.http.HttpClient;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A real Prometheus, the distribution's and a current one, takes from each profile in each format all series that the
/// catalogue has, once, and has nothing to complain about.
@Tag("full")
class PrometheusSeriesIT {

    private static final List<String> PROFILES = List.of("lean", "compat", "full");
    private static final List<String> FORMATS = List.of("openmetrics", "text");

    /// Pressure has two kinds of each of three resources.
    private static final int LINES = 6;

    /// The root, kubepods.slice, two QoS slices and the kubelet.
    private static final int NODE_CGROUPS = 5;

    private static final Pattern REFUSALS =
            Pattern.compile("prometheus_target_scrape.*_(duplicate|out_of|exceeded|failed).*_total");

    @TempDir
    private Path work;

    @ParameterizedTest
    @MethodSource("io.barograph.testkit.prometheus.PrometheusVersion#wanted")
    void takesTheSeriesOfTheCatalogue(PrometheusVersion version) throws Exception {
        Map<String, RunningExporter> exporters = new TreeMap<>();
        Map<String, TextFormatRelay> relays = new TreeMap<>();
        try {
            NamedHost host = NamedHost.in(work.resolve("host"));
            for (String profile : PROFILES) {
                List<String> arguments = new ArrayList<>(host.options());
                arguments.add("--profile=" + profile);
                RunningExporter exporter =
                        RunningExporter.serving(work.resolve(profile + ".log"), arguments.toArray(String[]::new));
                exporters.put(profile, exporter);
                if (!version.choosesFormat()) {
                    relays.put(profile, new TextFormatRelay(exporter.uri("/metrics")));
                }
            }
            try (Prometheus prometheus = Prometheus.start(version, work, config(exporters, relays))) {
                assertTakesAll(prometheus);
            }
        } finally {
            relays.values().forEach(TextFormatRelay::close);
            exporters.values().forEach(RunningExporter::close);
        }
    }

    private static String config(Map<String, RunningExporter> exporters, Map<String, TextFormatRelay> relays) {
        StringBuilder config =
                new StringBuilder("global: {scrape_interval: 4s, scrape_timeout: 4s}\nscrape_configs:\n");
        exporters.forEach((profile, exporter) -> {
            String direct = exporter.uri("").getAuthority();
            TextFormatRelay relay = relays.get(profile);
            job(config, profile + "-openmetrics", direct, "");
            if (relay == null) {
                job(config, profile + "-text", direct, ", scrape_protocols: [PrometheusText0.0.4]");
            } else {
                job(config, profile + "-text", relay.target(), "");
            }
        });
        return config.toString();
    }

    private static void job(StringBuilder config, String name, String target, String more) {
        config.append("- {job_name: %s, static_configs: [{targets: ['%s']}]%s}\n".formatted(name, target, more));
    }

    private static void assertTakesAll(Prometheus prometheus) throws Exception {
        int jobs = PROFILES.size() * FORMATS.size();
        // Contention wants two passes; requests are counted from the first on
        await().atMost(Duration.ofSeconds(90)).untilAsserted(() -> {
            assertThat(prometheus.values("count by (job) (barograph_pod_contention_seconds_total)", "job"))
                    .hasSize(jobs)
                    .allSatisfy((_, count) -> assertThat(count).isEqualTo(3 * PODS));
            assertThat(prometheus.values("count by (job) (barograph_exporter_http_requests_total)", "job"))
                    .hasSize(jobs);
        });
        for (String profile : PROFILES) {
            for (String format : FORMATS) {
                assertTakesAll(prometheus, profile, profile + "-" + format);
            }
        }
        everyJob(
                prometheus,
                "scrape_samples_scraped - on (job) count by (job) ({job=~\".+\",__name__!~\"up|scrape_.+\"})",
                0);
        everyJob(prometheus, "scrape_samples_scraped - scrape_samples_post_metric_relabeling", 0);
        String exporters = "count by (job) ({__name__=~\"" + String.join("|", ownWriters()) + "\"})";
        everyJob(prometheus, "barograph_exporter_series - on (job) " + exporters, 0);
        everyJob(prometheus, "barograph_exporter_series_dropped_total{reason=\"limit\"}", 0);
        everyJob(prometheus, "min_over_time(up[5m])", 1);
        assertComplainsOfNothing(prometheus);
    }

    private static void everyJob(Prometheus prometheus, String query, double value) throws Exception {
        assertThat(prometheus.values(query, "job"))
                .as(query)
                .hasSize(PROFILES.size() * FORMATS.size())
                .allSatisfy((job, found) -> assertThat(found).as(job).isEqualTo(value));
    }

    private static void assertTakesAll(Prometheus prometheus, String profile, String job) throws Exception {
        Map<String, Double> counts = prometheus.values("count by (__name__) ({job=\"" + job + "\"})", "__name__");
        assertThat(counts).as(job).containsAllEntriesOf(expected(profile));
        Set<String> unknown = new TreeSet<>(counts.keySet());
        unknown.removeIf(name -> name.matches("up|scrape_.+|jvm_.+|process_.+"));
        for (MetricFamily family : ExporterMetricCatalogue.families()) {
            unknown.removeIf(name -> family.type() == MetricType.HISTOGRAM
                    ? name.matches(family.name() + "_(bucket|count|sum)")
                    : name.equals(family.name()));
        }
        assertThat(unknown).as("what %s has and the catalogue has not", job).isEmpty();
        boolean own = !profile.equals("compat");
        boolean foreign = !profile.equals("lean");
        assertThat(counts.keySet().stream().anyMatch(it -> it.startsWith("container_") || it.startsWith("node_")))
                .isEqualTo(foreign);
        assertThat(counts.containsKey("barograph_container_info")).isEqualTo(own);
        assertThat(counts.containsKey("barograph_pod_pressure_ratio")).isEqualTo(profile.equals("full"));
    }

    /// What the catalogue's labels come to on this host.
    private static Map<String, Double> expected(String profile) {
        Map<String, Integer> counts = new TreeMap<>();
        counts.put("barograph_pressure_seconds_total", 4 * LINES - 1); // node, kubepods, two QoS classes; see below
        counts.put("barograph_contention_seconds_total", 6 * 3 + 1); // and low weights, for CPU
        counts.put("barograph_pod_contention_seconds_total", PODS * 3);
        counts.put("barograph_cpu_throttled_seconds_total", PODS * 2);
        counts.put("barograph_teardown_containers", 1); // containerd's
        if (!profile.equals("compat")) {
            counts.put("barograph_pod_pressure_seconds_total", PODS * LINES);
            counts.put("barograph_container_pressure_seconds_total", PODS * CONTAINERS * LINES);
            counts.put("barograph_container_info", PODS * CONTAINERS);
        }
        if (profile.equals("full")) {
            counts.put("barograph_pod_pressure_ratio", PODS * LINES * 3);
        }
        if (!profile.equals("lean")) {
            int cgroups = NODE_CGROUPS + PODS * (2 + CONTAINERS); // a pod, its sandbox, its containers
            for (String kind : List.of("waiting", "stalled")) {
                counts.put("container_pressure_cpu_" + kind + "_seconds_total", cgroups);
                counts.put("container_pressure_memory_" + kind + "_seconds_total", cgroups);
                counts.put("container_pressure_io_" + kind + "_seconds_total", cgroups);
                counts.put("node_pressure_memory_" + kind + "_seconds_total", 1);
            }
            // Of the root the kernel does not tell when no task could run
            counts.merge("container_pressure_cpu_stalled_seconds_total", -1, Integer::sum);
            counts.put("container_cpu_cfs_periods_total", cgroups);
        }
        Map<String, Double> asTold = new TreeMap<>();
        counts.forEach((name, count) -> asTold.put(name, count.doubleValue()));
        return asTold;
    }

    /// The names that the exporter's own encoder writes, and counts.
    private static List<String> ownWriters() {
        return Stream.of(ExporterMetric.values())
                .map(metric -> metric.family().name())
                .toList();
    }

    private static void assertComplainsOfNothing(Prometheus prometheus) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            String text = ScrapedMetrics.text(client, prometheus.url().resolve("/metrics"));
            assertThat(ScrapedMetrics.of(
                                    text, family -> REFUSALS.matcher(family).matches())
                            .values())
                    .containsKey("prometheus_target_scrapes_sample_duplicate_timestamp_total")
                    .containsKey("prometheus_target_scrapes_sample_out_of_order_total")
                    .allSatisfy((name, count) -> assertThat(count).as(name).isEqualTo("0"));
        }
        for (JsonNode target : prometheus.get("/api/v1/targets").path("activeTargets")) {
            assertThat(target.path("lastError").asText()).isEmpty();
            assertThat(target.path("health").asText()).isEqualTo("up");
        }
        assertThat(prometheus.log()).doesNotContainIgnoringCase("level=error").doesNotContainIgnoringCase("level=warn");
    }
}
