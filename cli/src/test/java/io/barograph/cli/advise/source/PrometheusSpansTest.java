package io.barograph.cli.advise.source;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.cli.advise.remedy.Advice;
import io.barograph.cli.advise.remedy.AdviceCriteria;
import io.barograph.cli.advise.remedy.NodeAdvice;
import io.barograph.cli.advise.remedy.NodeAdvisor;
import io.barograph.cli.backtest.prometheus.PrometheusRange;
import io.barograph.cli.backtest.prometheus.ScriptedPrometheus;
import io.barograph.cli.backtest.prometheus.ScriptedPrometheus.Said;
import io.barograph.controller.watch.SteadyClock;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.Test;

/// A Prometheus's answers about twenty minutes: 240 looks, 5 s apart.
class PrometheusSpansTest {

    private static final Instant END = Instant.parse("2026-11-01T08:20:00Z");
    private static final String POD = "\"namespace\":\"shop\",\"pod\":\"web-0\",\"instance\":\"n1\"";

    /// Answers by what stands in the query.
    private final Map<String, String> answers = new LinkedHashMap<>();

    private static String sample(String labels, double value) {
        return "{\"metric\":{" + labels + "},\"value\":[1,\"" + value + "\"]}";
    }

    private void add(String query, String labels, double value) {
        answers.merge(query, sample(labels, value), (a, b) -> a + "," + b);
    }

    private void resource(String query, double cpu, double memory, double io) {
        add(query, POD + ",\"resource\":\"cpu\"", cpu);
        add(query, POD + ",\"resource\":\"memory\"", memory);
        add(query, POD + ",\"resource\":\"io\"", io);
    }

    /// For 1,200 s, of which it waits for so many.
    private void waits(double cpu, double contended, double throttled, double memory, double io) {
        add("count_over_time(", POD, 240);
        resource("increase(barograph_pod_pressure_seconds_total{", cpu, memory, io);
        resource("increase(barograph_pod_contention_seconds_total{", contended, 0, 0);
        add("increase(barograph_cpu_throttled_seconds_total{", POD, throttled);
    }

    private List<String> asked = List.of();

    private NodeAdvice advice(String selector) throws IOException {
        try (ScriptedPrometheus server =
                new ScriptedPrometheus(query -> Said.ok("{\"resultType\":\"vector\",\"result\":["
                        + answers.entrySet().stream()
                                .filter(each -> query.contains(each.getKey()))
                                .findFirst()
                                .map(Map.Entry::getValue)
                                .orElse("")
                        + "]}"))) {
            PrometheusRange range =
                    new PrometheusRange(END.minus(Duration.ofMinutes(20)), END, Duration.ZERO, selector);
            List<NodeAdvice> found = new PrometheusSpans(server.access(), range, SteadyClock.system())
                    .nodes().stream()
                            .map(each -> NodeAdvisor.of(each, AdviceCriteria.USUAL))
                            .toList();
            asked = server.asked();
            return found.getFirst();
        }
    }

    private Advice only() throws IOException {
        NodeAdvice advice = advice("");
        assertThat(advice.advice()).as(advice.toString()).hasSize(1);
        assertThat(advice.node().node()).isEqualTo("n1");
        return advice.advice().getFirst();
    }

    /// Our metrics alone tell why it waits, and not how much it needs.
    @Test
    void whatOurMetricsDoNotHaveIsUnknown() throws IOException {
        waits(1140, 0, 1140, 0, 0);
        Advice advice = only();
        assertThat(advice.remedy().word()).isEqualTo("raise_cpu_limit");
        assertThat(advice.share()).isEqualTo(0.95);
        assertThat(advice.workload().name()).isEqualTo("shop/web-0");
        assertThat(requireNonNull(advice.change()).newValue().why())
                .isEqualTo("Prometheus has no container_cpu_cfs_throttled_periods_total");
        assertThat(advice.patch()).isNull();
        assertThat(advice.inputs())
                .filteredOn(it -> it.name().equals("used_cpus"))
                .allMatch(it -> !it.value().isPresent());
    }

    @Test
    void othersMetricsTellHowMuch() throws IOException {
        waits(1140, 0, 1140, 0, 0);
        String container = POD + ",\"container\":\"app\"";
        add("container_cpu_cfs_throttled_periods_total", container, 12_000);
        add("container_cpu_cfs_periods_total", container, 12_000);
        add("container_cpu_cfs_throttled_seconds_total", container, 1140);
        add("kube_pod_container_resource_limits{resource=\"cpu\"}", container, 0.05);
        add("kube_pod_status_qos_class", POD + ",\"qos_class\":\"Guaranteed\"", 1);
        Advice advice = only();
        assertThat(requireNonNull(advice.change()).oldValue()).isEqualTo(Reading.of("50m"));
        assertThat(requireNonNull(advice.change()).newValue()).isEqualTo(Reading.of("1100m"));
        assertThat(requireNonNull(advice.patch()).container()).isEqualTo("app");
        assertThat(requireNonNull(advice.patch()).requests()).containsEntry("cpu", "1100m");
    }

    @Test
    void whatNoLimitTookIsCrowding() throws IOException {
        waits(1140, 20, 0, 0, 0);
        add("rate(container_cpu_usage_seconds_total", POD, 2);
        assertThat(only().remedy().word()).isEqualTo("fewer_threads");
    }

    @Test
    void contentionIsWhatOthersHave() throws IOException {
        waits(600, 600, 0, 0, 0);
        add("rate(container_cpu_usage_seconds_total", POD, 0.5);
        resource("increase(barograph_pod_imposed_contention_seconds_total{", 1, 0, 0);
        add(
                "increase(barograph_pod_imposed_contention_seconds_total{",
                "\"namespace\":\"shop\",\"pod\":\"db-0\",\"instance\":\"n1\",\"resource\":\"cpu\"",
                600);
        Advice advice = only();
        assertThat(advice.remedy().word()).isEqualTo("request_or_move");
        assertThat(requireNonNull(advice.change()).newValue()).isEqualTo(Reading.of("1"));
        assertThat(advice.notes()).containsExactly("Worst culprits: shop/db-0 (imposed 50.0 %).");
    }

    @Test
    void aMemoryLimitIsWhatKeepsAPodWaitingWhereTheNodeHasEnough() throws IOException {
        waits(0, 0, 0, 600, 0);
        add("kube_pod_container_resource_limits{resource=\"memory\"}", POD + ",\"container\":\"app\"", 64 << 20);
        Advice advice = only();
        assertThat(advice.remedy().word()).isEqualTo("raise_memory_limit");
        assertThat(requireNonNull(advice.change()).newValue()).isEqualTo(Reading.of("96Mi"));
    }

    @Test
    void whatAPodWaitsForOnADiskIsNotGuessed() throws IOException {
        waits(0, 0, 0, 0, 1140);
        NodeAdvice advice = advice("");
        assertThat(advice.advice()).isEmpty();
        assertThat(advice.unknown())
                .containsExactly(
                        "shop/web-0 waits for io for 95 % of the time for no other: by its own io.max, or alone on"
                                + " its disk; the metrics here do not tell which. Maybe record the node: barograph record");
    }

    /// Our metrics do not have what a single container's limit takes: that is no crowding.
    @Test
    void whatMayBeAContainersLimitIsNotGuessed() throws IOException {
        waits(1140, 0, 0, 0, 0);
        answers.remove("increase(barograph_cpu_throttled_seconds_total{");
        NodeAdvice advice = advice("");
        assertThat(advice.advice()).isEmpty();
        assertThat(advice.unknown())
                .containsExactly(
                        "shop/web-0 waits for cpu for 95 % of the time for no other: by a container's own limit,"
                                + " or its own threads; the metrics here do not tell which. Maybe record the node: barograph record");
    }

    @Test
    void aMissingSeriesIsNotZero() throws IOException {
        waits(1140, 0, 0, 0, 0);
        answers.remove("increase(barograph_pod_contention_seconds_total{");
        NodeAdvice advice = advice("");
        assertThat(advice.advice()).isEmpty();
        assertThat(advice.unknown())
                .contains("not known of 1 workload: cpu: Prometheus has no barograph_pod_contention_seconds_total");
    }

    @Test
    void asksForTheSelectedSeriesOfTheRange() throws IOException {
        waits(0, 0, 0, 0, 0);
        advice("{cluster=\"a\"}");
        assertThat(asked)
                .hasSize(14)
                .allMatch(it -> it.contains("&time=1793521200.000") && it.contains("cluster=\"a\""));
        assertThat(asked)
                .anyMatch(it -> it.contains("increase(barograph_pod_contention_seconds_total{cluster=\"a\"}[1200s])"));
        assertThat(asked).anyMatch(it -> it.contains("{cluster=\"a\",resource=\"cpu\",kind=\"some\"}[1200s:5s]"));
    }

    @Test
    void refusesAPrometheusThatHasNone() {
        assertThatThrownBy(() -> advice(""))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no series barograph_pod_pressure_seconds_total");
    }
}
