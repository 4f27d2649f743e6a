package io.barograph.e2e.monitoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.e2e.controller.RunningUp;
import io.barograph.testkit.Checkout;
import io.barograph.testkit.process.FreePorts;
import io.barograph.testkit.prometheus.Prometheus;
import module java.base;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A real Prometheus on both programs, the exporter replaying a recording: every query of the dashboards and every
/// alert finds what it asks for.
@Tag("full")
class PrometheusIT {

    private static final Path RULES = Checkout.HOME.resolve("alerts/barograph.rules.yaml");

    /// A recording has no pod names, no file systems, no kubelet configuration, no cluster whose pods could be evicted
    /// and no container runtime; and nothing went wrong in it. [EvictionSeriesIT] has these.
    private static final Pattern NOT_IN_A_RECORDING = Pattern.compile("barograph_pod_|barograph_container_"
            + "|barograph_eviction_|barograph_steal_|barograph_storm|barograph_signal_outage|barograph_flaps_"
            + "|barograph_taint|barograph_policy_taints_|barograph_node_pods_|barograph_teardown_"
            + "|barograph_evictions_|barograph_oom_|barograph_reclaim|barograph_shadow_|barograph_event_delay_"
            + "|barograph_disk_");

    static boolean isNotInARecording(String query) {
        return NOT_IN_A_RECORDING.matcher(query).find();
    }

    /// What the alerts ask for.
    static List<String> metricsOfAlerts() throws IOException {
        return Pattern.compile("\\bbarograph_[a-z0-9_]+")
                .matcher(Files.readString(RULES))
                .results()
                .map(it -> it.group())
                .distinct()
                .toList();
    }

    @TempDir
    private static Path work;

    private static RunningUp up;
    private static Prometheus prometheus;

    @BeforeAll
    static void recordingIsReplayedAndScraped() throws IOException {
        int page = FreePorts.next();
        int exporter = FreePorts.next();
        // It scrapes from the recording's beginning on, however busy the machine is
        prometheus = Prometheus.scraping(
                work, RULES, URI.create("http://127.0.0.1:" + exporter), URI.create("http://127.0.0.1:" + page));
        up = RunningUp.at(
                page,
                exporter,
                work,
                "--replay=" + Checkout.HOME.resolve("examples/recordings/S36_long.trace.gz"),
                "--speed=10");
        await().atMost(Duration.ofMinutes(2))
                .until(() -> has("barograph_transitions_total{reason=\"PressureFalling\"} > 0"));
    }

    @AfterAll
    static void stop() {
        prometheus.close();
        up.close();
    }

    private static boolean has(String query) throws IOException, InterruptedException {
        return !prometheus.range(query, Instant.now().getEpochSecond(), 5).isEmpty();
    }

    @Test
    void everyQueryOfTheDashboardsFindsSomething() throws Exception {
        String instance = URI.create(up.exporter()).getAuthority();
        SoftAssertions all = new SoftAssertions();
        for (Dashboards.Query query : Dashboards.queries()) {
            boolean found = has(query.forInstance(instance));
            if (!isNotInARecording(query.text())) {
                all.assertThat(found).as(query.toString()).isTrue();
            }
        }
        all.assertAll();
    }

    @Test
    void everyAlertAsksForWhatIsPublished() throws Exception {
        SoftAssertions all = new SoftAssertions();
        for (String metric : metricsOfAlerts()) {
            if (!isNotInARecording(metric)) {
                all.assertThat(has(metric)).as(metric).isTrue();
            }
        }
        all.assertAll();
    }

    @Test
    void theContentionOfTheRecordingRaisesItsAlertAlone() throws Exception {
        List<String> raised = new ArrayList<>();
        for (JsonNode series : prometheus.range("ALERTS", Instant.now().getEpochSecond(), 5)) {
            raised.add(series.path("metric").path("alertname").asText());
        }
        // Before the programs answer, the exporter is down and no leader is known; after the recording's end its node
        // falls silent.
        assertThat(raised)
                .contains("BarographNodeContended")
                .isSubsetOf(
                        "BarographNodeContended",
                        "BarographNodesSilent",
                        "BarographNobodyLeads",
                        "BarographExporterDown");
    }

    /// What descheduler reads: by the node's name, between 0 and 1.
    @Test
    void theContentionOfTheRecordingIsRecordedForItsNode() throws Exception {
        Map<String, Double> levels = prometheus.values("barograph_node_level", "node");
        Map<String, Double> values = prometheus.values("barograph:node_contention:ratio", "instance");

        assertThat(levels).hasSize(1);
        assertThat(values.keySet()).isEqualTo(levels.keySet());
        assertThat(prometheus
                        .values("max_over_time(barograph:node_contention:ratio[5m])", "instance")
                        .values())
                .singleElement()
                .satisfies(it -> assertThat(it).isBetween(0.4, 1.0));
    }

    @Test
    void everyAlertIsEvaluated() throws Exception {
        for (JsonNode group : prometheus.get("/api/v1/rules").path("groups")) {
            for (JsonNode rule : group.path("rules")) {
                assertThat(rule.path("health").asText())
                        .as(rule.path("name").asText() + ": " + rule.path("lastError"))
                        .isEqualTo("ok");
            }
        }
    }
}
