package io.barograph.exporter.eviction;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.quantity.InvalidAmountException;
import io.barograph.quantity.KubeletDialect;
import io.barograph.quantity.Quantity;
import io.barograph.signal.EvictionSignal;
import io.barograph.testkit.EvictionCase;
import io.barograph.testkit.EvictionCase.Node;
import io.barograph.threshold.EvictionState;
import io.barograph.threshold.EvictionThreshold;
import io.barograph.threshold.ObservedSignal;
import io.barograph.threshold.ThresholdReader;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Grace periods, minimum reclaim, and node conditions over time.
final class EvictionTimelineCases {

    private EvictionTimelineCases() {}

    static void check(EvictionCase each) {
        switch (each.form()) {
            case "parse" -> parse(each);
            case "timeline" -> timeline(each);
            case "after_node_reclaim" -> afterNodeReclaim(each);
            default -> throw new IllegalStateException("no code answers the form " + each.form());
        }
    }

    private static void parse(EvictionCase each) {
        Map<String, String> pair =
                Map.of(each.input().text("signal"), each.input().text("value"));
        boolean grace = each.group().equals("grace_period");
        ThresholdReader reader = new ThresholdReader(KubeletDialect.KUBELET);
        List<EvictionThreshold> read = reader.readThresholds(
                grace
                        ? ThresholdCases.settings(Map.of(), Map.of(each.input().text("signal"), "1Gi"), pair, Map.of())
                        : ThresholdCases.settings(Map.of(), Map.of(), Map.of(), pair));
        if (!each.expected().isTrue("ok")) {
            InvalidAmountException fault = reader.faults().stream()
                    .filter(it -> it.fault() != InvalidAmountException.Fault.MISSING_GRACE_PERIOD)
                    .filter(it -> !String.valueOf(it.getMessage()).startsWith("evictionSoft:"))
                    .findFirst()
                    .orElseThrow();
            assertThat(ThresholdCases.word(fault)).isEqualTo(each.expected().text("error"));
            return;
        }
        assertThat(reader.faults()).isEmpty();
        if (each.expected().has("milliseconds")) {
            assertThat(read.getFirst().grace())
                    .isEqualTo(Duration.ofMillis(each.expected().number("milliseconds")));
        }
    }

    private static void timeline(EvictionCase each) {
        Node config = each.input().at("config");
        List<EvictionThreshold> thresholds = config.at("thresholds").items().stream()
                .map(ThresholdCases::threshold)
                .toList();
        Duration transition = Duration.ofSeconds(config.number("transition_period_seconds"));
        List<Node> steps = each.expected().at("steps").items();
        EvictionState state = EvictionState.NONE;
        int step = 0;
        for (Node sample : each.input().at("samples").items()) {
            state = sample.isTrue("summary_error")
                    ? state.afterFailure()
                    : state.afterPass(thresholds, transition, observed(sample), micros(sample, "t"));
            Node expected = steps.get(step++);
            step(state, expected, sample.text("t"));
        }
        assertThat(step).isEqualTo(steps.size());
    }

    /// What a step does not name it does not ask.
    private static void step(EvictionState state, Node expected, String time) {
        boolean conditions = expected.fields().containsKey("conditions");
        boolean drives = expected.fields().containsKey("drives_eviction");
        if (!conditions && !drives) {
            throw new IllegalStateException("neither conditions nor drives_eviction in the step at " + time);
        }
        if (conditions) {
            assertThat(state.conditions())
                    .as("conditions at %s", time)
                    .containsExactlyInAnyOrderElementsOf(
                            expected.at("conditions").texts());
        }
        if (drives) {
            assertThat(state.driving().stream().map(EvictionTimelineCases::name))
                    .as("driving at %s", time)
                    .containsExactlyInAnyOrderElementsOf(
                            expected.at("drives_eviction").texts());
        }
    }

    private static void afterNodeReclaim(EvictionCase each) {
        List<EvictionThreshold> thresholds = each.input().at("thresholds").items().stream()
                .map(ThresholdCases::threshold)
                .toList();
        assertThat(EvictionState.isReclaimed(thresholds, observed(each.input())))
                .isEqualTo(each.expected().isTrue("pod_eviction_skipped"));
    }

    static void ordering(EvictionCase each) {
        List<String> names = each.input().at("thresholds").texts();
        List<EvictionThreshold> driving =
                allMet(names.stream().map(EvictionTimelineCases::named).toList());
        assertThat(driving.stream().map(EvictionTimelineCases::name)).containsExactlyInAnyOrderElementsOf(names);
        String first = name(driving.getFirst());
        if (each.expected().has("acted_on_count")) {
            // of all that drive evictions the kubelet acts on those before which no other comes
            assertThat(driving.stream()
                            .filter(it -> driving.stream()
                                    .noneMatch(other -> EvictionThreshold.ORDER.compare(other, it) < 0)))
                    .hasSize((int) each.expected().number("acted_on_count"));
        }
        if (each.expected().has("first_any_of")) {
            assertThat(each.expected().at("first_any_of").texts()).contains(first);
        }
        if (each.expected().has("first")) {
            assertThat(first).isEqualTo(each.expected().text("first"));
        }
    }

    /// What drives evictions where each of them was met throughout its grace period.
    private static List<EvictionThreshold> allMet(List<EvictionThreshold> thresholds) {
        Map<EvictionSignal, ObservedSignal> none = new EnumMap<>(EvictionSignal.class);
        thresholds.forEach(it -> none.put(it.signal(), new ObservedSignal(0, 1000, null)));
        Duration transition = Duration.ofMinutes(5);
        return EvictionState.NONE
                .afterPass(thresholds, transition, none, 0)
                .afterPass(thresholds, transition, none, Duration.ofMinutes(1).toNanos() / 1000)
                .driving();
    }

    private static EvictionThreshold named(String name) {
        String[] parts = name.split("/", -1);
        Duration grace = parts[1].equals("hard") ? Duration.ZERO : Duration.ofMinutes(1);
        return new EvictionThreshold(
                Objects.requireNonNull(EvictionSignal.of(parts[0])), Quantity.parse("1"), grace, null);
    }

    private static String name(EvictionThreshold threshold) {
        return threshold.signal().word() + "/" + threshold.kind();
    }

    private static Map<EvictionSignal, ObservedSignal> observed(Node sample) {
        Map<EvictionSignal, ObservedSignal> all = new EnumMap<>(EvictionSignal.class);
        sample.at("observations").fields().forEach((signal, node) -> {
            @Nullable
            Long at = node.fields().containsKey("stats_time")
                    ? node.has("stats_time") ? micros(node, "stats_time") : null
                    : sample.has("t") ? micros(sample, "t") : null;
            all.put(
                    Objects.requireNonNull(EvictionSignal.of(signal)),
                    new ObservedSignal(node.number("available"), node.number("capacity"), at));
        });
        return all;
    }

    private static long micros(Node node, String field) {
        return Math.round(Double.parseDouble(node.text(field)) * 1e6);
    }
}
