package io.barograph.controller.metrics;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.overview.FleetRig;
import io.barograph.controller.survey.Comparison;
import io.barograph.controller.survey.LimitCheck;
import io.barograph.controller.survey.NodeFindings;
import io.barograph.controller.survey.OomScoreCheck;
import io.barograph.controller.survey.SurveyReport;
import io.barograph.controller.survey.SurveyedPod;
import io.barograph.signal.Reading;
import io.barograph.web.metrics.MetricsFormat;
import io.barograph.web.metrics.SelfMetrics;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SurveyFamiliesTest {

    private final FleetRig rig = new FleetRig();
    private final SelfMetrics self = new SelfMetrics("barograph_controller_");
    private final ControllerGauges gauges = new ControllerGauges(self, rig.status());

    @AfterEach
    void close() {
        rig.close();
    }

    private String scraped(Map<String, Reading<NodeFindings>> nodes) {
        rig.survey = new SurveyReport(new TreeMap<>(nodes));
        gauges.refresh();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        self.writeAll(out, MetricsFormat.TEXT_0_0_4);
        return out.toString(UTF_8);
    }

    private static NodeFindings drifting(int pods) {
        List<LimitCheck> worst = IntStream.range(0, pods)
                .mapToObj(i -> new LimitCheck("shop", "p" + i, "memory", 100L, i == 0 ? null : 200L + i))
                .toList();
        List<OomScoreCheck> scores = List.of(new OomScoreCheck("shop", "web", "app", 500, -998));
        return new NodeFindings(
                new Comparison<>(1, 0, 1, scores), new Comparison<>(pods, 0, pods, worst), pods, Map.of());
    }

    @Test
    void showsWhatWasFoundAndTakesItAwayWhenItIsGone() {
        assertThat(scraped(Map.of("n1", Reading.of(drifting(2)), "n2", Reading.failed("no answer"))))
                .contains(
                        "barograph_survey_nodes{state=\"surveyed\",} 1.0",
                        "barograph_survey_nodes{state=\"unknown\",} 1.0",
                        "barograph_oom_score_adj_mismatches{node=\"n1\",} 1.0",
                        "barograph_pod_cgroup_limit_drifts{node=\"n1\",} 2.0",
                        "barograph_pod_cgroup_limit_drift{namespace=\"shop\",pod=\"p0\",resource=\"memory\",} +Inf",
                        "barograph_pod_cgroup_limit_drift{namespace=\"shop\",pod=\"p1\",resource=\"memory\",} 2.01");
        assertThat(scraped(Map.of("n1", Reading.failed("no answer"))))
                .contains("barograph_survey_nodes{state=\"surveyed\",} 0.0")
                .doesNotContain("barograph_oom_score_adj_mismatches{", "limit_drift{", "limit_drifts{");
    }

    @Test
    void aNodeWhereAllIsAsExpectedCountsNoneAndOneThatIsNotKnownIsAbsent() {
        NodeFindings fine = new NodeFindings(
                new Comparison<>(1, 0, 0, List.of()), new Comparison<>(2, 0, 0, List.of()), 0, Map.of());
        NodeFindings unread = new NodeFindings(
                new Comparison<>(0, 1, 0, List.of()), new Comparison<>(0, 1, 0, List.of()), 0, Map.of());
        assertThat(scraped(Map.of("n1", Reading.of(fine), "n2", Reading.failed("no answer"), "n3", Reading.of(unread))))
                .contains(
                        "barograph_oom_score_adj_mismatches{node=\"n1\",} 0.0",
                        "barograph_pod_cgroup_limit_drifts{node=\"n1\",} 0.0")
                .doesNotContain("{node=\"n2\"", "{node=\"n3\"");
    }

    @Test
    void neverWritesMoreThanTwoHundredSeriesOfAFamily() {
        Map<String, Reading<NodeFindings>> nodes = new HashMap<>();
        IntStream.range(0, 300).forEach(i -> nodes.put("n" + i, Reading.of(drifting(5))));
        String text = scraped(nodes);
        for (String family : List.of("oom_score_adj_mismatches", "pod_cgroup_limit_drifts", "pod_cgroup_limit_drift")) {
            assertThat(text.lines().filter(line -> line.startsWith("barograph_" + family + "{")))
                    .as(family)
                    .hasSizeBetween(1, 200);
        }
    }

    @Test
    void showsTheOverheadOfEachRuntimeClass() {
        SurveyedPod[] pods = IntStream.rangeClosed(1, 20)
                .mapToObj(i -> SurveyedPod.sandboxed("p" + i, "kata", (long) i << 20))
                .toArray(SurveyedPod[]::new);
        Map<String, Reading<NodeFindings>> nodes = Map.of("n1", Reading.of(SurveyedPod.found(pods)));
        assertThat(scraped(nodes))
                .contains(
                        "barograph_pod_overhead_declared_cpu_cores{runtime_class=\"kata\",} 5.0",
                        "barograph_pod_overhead_declared_memory_bytes{runtime_class=\"kata\",} 2.5165824E9",
                        "barograph_node_overhead_declared_cpu_cores{node=\"n1\",} 5.0",
                        "barograph_node_overhead_declared_memory_bytes{node=\"n1\",} 2.5165824E9",
                        "barograph_pod_overhead_observed_pods{runtime_class=\"kata\",} 20.0",
                        "barograph_pod_overhead_observed_memory_bytes{runtime_class=\"kata\",quantile=\"0.5\",} 1.048576E7",
                        "barograph_pod_overhead_observed_memory_bytes{runtime_class=\"kata\",quantile=\"1\",} 2.097152E7",
                        "barograph_pod_overhead_recommended_memory_bytes{runtime_class=\"kata\",} 2.3068672E7");
        assertThat(scraped(Map.of("n1", Reading.of(SurveyedPod.found(pods[0])))))
                .contains("barograph_pod_overhead_observed_pods{runtime_class=\"kata\",} 1.0")
                .doesNotContain("overhead_recommended_memory_bytes{");
    }
}
