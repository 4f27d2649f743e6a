package io.barograph.exporter.eviction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.quantity.InvalidAmountException;
import io.barograph.quantity.KubeletDialect;
import io.barograph.quantity.Percentage;
import io.barograph.quantity.Quantity;
import io.barograph.quantity.ThresholdValue;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.FilesystemLayout;
import io.barograph.testkit.EvictionCase;
import io.barograph.testkit.EvictionCase.Node;
import io.barograph.threshold.ContainerfsThresholds;
import io.barograph.threshold.EvictionSettings;
import io.barograph.threshold.EvictionSettings.Texts;
import io.barograph.threshold.EvictionThreshold;
import io.barograph.threshold.KubeletFlags;
import io.barograph.threshold.ThresholdReader;
import module java.base;

/// Reading thresholds.
final class ThresholdCases {

    private ThresholdCases() {}

    static void check(EvictionCase each) {
        switch (each.form()) {
            case "pair" -> pair(each);
            case "flag" -> flag(each);
            case "defaults" -> defaults(each);
            case "effective_hard" -> effectiveHard(each);
            case "config" -> config(each);
            case "containerfs_override" -> containerfs(each);
            default -> throw new IllegalStateException("no code answers the form " + each.form());
        }
    }

    private static void pair(EvictionCase each) {
        ThresholdReader reader = new ThresholdReader(KubeletDialect.KUBELET);
        Map<String, String> hard =
                Map.of(each.input().text("signal"), each.input().text("value"));
        List<EvictionThreshold> read = reader.readThresholds(settings(hard, Map.of(), Map.of(), Map.of()));
        switch (each.expected().text("result")) {
            case "error" -> {
                InvalidAmountException fault = reader.faults().getFirst();
                assertThat(word(fault)).isEqualTo(each.expected().text("error"));
                assertThat(fault.getMessage()).contains(each.input().text("signal"));
            }
            case "ignored" -> {
                assertThat(reader.faults()).isEmpty();
                assertThat(read).isEmpty();
            }
            default -> {
                assertThat(reader.faults()).isEmpty();
                assertThat(read).hasSize(1);
                assertThat(each.expected().text("operator")).isEqualTo("LessThan");
                value(read.getFirst().value(), each.expected());
            }
        }
    }

    private static void value(ThresholdValue value, Node expected) {
        switch (value) {
            case Quantity quantity -> {
                assertThat(expected.text("value_kind")).isEqualTo("quantity");
                assertThat(quantity.whole()).isEqualTo(expected.number("integer_value"));
            }
            case Percentage percentage -> {
                assertThat(expected.text("value_kind")).isEqualTo("percentage");
                if (expected.has("percentage_float32")) {
                    assertThat(String.valueOf((double) percentage.share()))
                            .isEqualTo(String.valueOf(Double.parseDouble(expected.text("percentage_float32"))));
                }
            }
        }
    }

    private static void flag(EvictionCase each) {
        String flag = each.input().text("flag");
        String text = each.input().text("text");
        boolean less = flag.equals("eviction-hard") || flag.equals("eviction-soft");
        if (each.expected().isTrue("ok")) {
            assertThat(less ? KubeletFlags.thresholdPairs(text) : KubeletFlags.assignmentPairs(text))
                    .isEqualTo(each.expected().at("map").map());
        } else {
            assertThatThrownBy(() -> {
                        Map<String, String> _ =
                                less ? KubeletFlags.thresholdPairs(text) : KubeletFlags.assignmentPairs(text);
                    })
                    .isInstanceOfSatisfying(
                            InvalidAmountException.class,
                            e -> assertThat(word(e)).isEqualTo(each.expected().text("error")));
        }
    }

    private static void defaults(EvictionCase each) {
        Map<String, String> map = switch (each.input().text("os")) {
            case "windows" -> EvictionSettings.WINDOWS_HARD;
            case "linux" -> EvictionSettings.LINUX_HARD;
            default -> throw new AssertionError("no defaults of " + each.input().text("os"));
        };
        assertThat(map).isEqualTo(each.expected().at("map").map());
    }

    private static void effectiveHard(EvictionCase each) {
        Map<String, String> user =
                each.input().has("user") ? each.input().at("user").map() : null;
        EvictionSettings settings = new EvictionSettings(
                new Texts(user, Map.of(), Map.of(), Map.of()),
                each.input().isTrue("merge_defaults"),
                List.of("pods"),
                Duration.ofMinutes(5));
        assertThat(settings.effectiveHard()).isEqualTo(each.expected().at("map").map());
    }

    private static void config(EvictionCase each) {
        Node in = each.input();
        ThresholdReader reader = new ThresholdReader(KubeletDialect.KUBELET);
        List<EvictionThreshold> read = reader.readThresholds(new EvictionSettings(
                new Texts(
                        in.at("hard").map(),
                        in.at("soft").map(),
                        in.at("soft_grace").map(),
                        in.at("min_reclaim").map()),
                false,
                in.at("enforce_node_allocatable").texts(),
                Duration.ofMinutes(5)));
        if (!each.expected().isTrue("ok")) {
            assertThat(word(reader.faults().getFirst()))
                    .isEqualTo(each.expected().text("error"));
            return;
        }
        assertThat(reader.faults()).isEmpty();
        assertThat(read)
                .containsExactlyInAnyOrderElementsOf(each.expected().at("thresholds").items().stream()
                        .map(ThresholdCases::threshold)
                        .toList());
    }

    private static void containerfs(EvictionCase each) {
        FilesystemLayout layout =
                Objects.requireNonNull(FilesystemLayout.ofWord(each.input().text("layout")));
        for (String kind : each.expected().fields().keySet()) {
            ThresholdReader reader = new ThresholdReader(KubeletDialect.KUBELET);
            Map<String, String> grace = new LinkedHashMap<>();
            Map<String, String> given = each.input().at(kind).map();
            boolean soft = kind.equals("soft");
            given.keySet().forEach(signal -> grace.put(signal, "1m"));
            List<EvictionThreshold> read = reader.readThresholds(
                    soft ? settings(Map.of(), given, grace, Map.of()) : settings(given, Map.of(), Map.of(), Map.of()));
            assertThat(reader.faults()).isEmpty();
            Map<String, String> found = new LinkedHashMap<>();
            ContainerfsThresholds.withContainerfs(read, layout).stream()
                    .filter(it -> it.signal().word().startsWith("containerfs"))
                    .forEach(it -> found.put(it.signal().word(), it.value().text()));
            assertThat(found).isEqualTo(each.expected().at(kind).map());
        }
    }

    /// A threshold as cases write it.
    static EvictionThreshold threshold(Node node) {
        ThresholdValue value = Objects.requireNonNull(ThresholdValue.parse(node.text("value"), KubeletDialect.KUBELET));
        return new EvictionThreshold(
                Objects.requireNonNull(EvictionSignal.of(node.text("signal"))),
                value,
                Duration.ofSeconds(node.number("grace_seconds")),
                node.has("min_reclaim")
                        ? ThresholdValue.parseReclaim(node.text("min_reclaim"), KubeletDialect.KUBELET)
                        : null);
    }

    static EvictionSettings settings(
            Map<String, String> hard,
            Map<String, String> soft,
            Map<String, String> grace,
            Map<String, String> reclaim) {
        return new EvictionSettings(new Texts(hard, soft, grace, reclaim), false, List.of(), Duration.ofMinutes(5));
    }

    static String word(InvalidAmountException e) {
        return e.fault().name().toLowerCase(Locale.ROOT);
    }
}
