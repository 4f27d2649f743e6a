package io.barograph.controller.evict.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.kubelet.ConditionTaints;
import io.barograph.controller.kubelet.EvictionMessage;
import io.barograph.controller.kubelet.EvictionMessage.Consumer;
import io.barograph.controller.kubelet.KubeletAdmission;
import io.barograph.controller.kubelet.KubeletCondition;
import io.barograph.controller.kubelet.NodeFilesystem;
import io.barograph.controller.kubelet.OomScore;
import io.barograph.controller.kubelet.PodGrace;
import io.barograph.controller.kubelet.ReclaimStep;
import io.barograph.controller.kubelet.ZoneDisruption;
import io.barograph.quantity.KubeletDialect;
import io.barograph.quantity.Quantity;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.FilesystemLayout;
import io.barograph.signal.ThresholdKind;
import io.barograph.testkit.EvictionCase;
import io.barograph.testkit.EvictionCase.Node;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What kubelets do beside ranking pods.
final class KubeletBehaviourCases {

    private KubeletBehaviourCases() {}

    static void oomScore(EvictionCase each) {
        Node input = each.input();
        String service = CasePods.any(input, "component", "process");
        int expected = (int) each.expected().number("oom_score_adj");
        if (service != null) {
            assertThat(Set.of("sandbox", "pause").contains(service) ? OomScore.SANDBOX : OomScore.SERVICES)
                    .isEqualTo(expected);
            return;
        }
        String request = String.valueOf(CasePods.amount(input, "memory_request"));
        List<Map<String, Object>> init = new ArrayList<>();
        List<Map<String, Object>> regular = new ArrayList<>();
        Map<String, Object> container = new HashMap<>(Map.of("name", "it", "request", request));
        if (input.isTrue("restartable_init_container")) {
            container.put("restartable", true);
            init.add(container);
            String smallest =
                    Objects.requireNonNullElse(CasePods.any(input, "smallest_regular_container_request"), "0");
            regular.add(Map.of("name", "smallest", "request", smallest));
            regular.add(Map.of("name", "larger", "request", smallest.equals("0") ? "1" : smallest));
        } else {
            regular.add(container);
        }
        long share = CasePods.amount(input, "unassigned_pod_level_request_per_container");
        Map<String, Object> pod = new HashMap<>();
        input.fields().forEach((name, value) -> pod.put(name, Objects.requireNonNullElse(value.value(), "")));
        pod.remove("memory_request");
        pod.put("init_containers", init);
        pod.put("containers", regular);
        EvictablePod made = CasePods.pod(new Node(pod));
        long whole = made.spec().requests().memory() + share * (init.size() + regular.size());
        pod.put("pod_level_request", String.valueOf(whole));
        assertThat(OomScore.expectedScores(CasePods.pod(new Node(pod)), CasePods.amount(input, "memory_capacity")))
                .containsEntry("it", expected);
    }

    static @Nullable Long grace(EvictionCase each, KubeletDialect dialect) {
        Node input = each.input();
        String own = CasePods.any(input, "termination_grace_period");
        return PodGrace.ofKubelet(
                Objects.requireNonNull(ThresholdKind.of(input.text("threshold"))),
                CasePods.amount(input, "eviction_max_pod_grace_period"),
                own == null ? null : Long.valueOf(own),
                dialect);
    }

    static void grace(EvictionCase each) {
        assertThat(grace(each, KubeletDialect.KUBELET))
                .isEqualTo(each.expected().number("override_seconds"));
    }

    static void reclaim(EvictionCase each) {
        NodeFilesystem filesystem = NodeFilesystem.of(
                Objects.requireNonNull(EvictionSignal.of(each.input().text("signal"))));
        String layout = Objects.requireNonNullElse(CasePods.any(each.input(), "layout"), "single");
        List<ReclaimStep> steps = filesystem == null
                ? List.of()
                : ReclaimStep.of(filesystem, Objects.requireNonNull(FilesystemLayout.ofWord(layout)));
        assertThat(steps.stream().map(step -> step.name().toLowerCase(Locale.ROOT)))
                .containsExactlyElementsOf(each.expected().at("actions").texts());
    }

    static void taint(EvictionCase each) {
        if (each.form().equals("zone")) {
            zone(each);
            return;
        }
        String condition = Objects.requireNonNullElse(CasePods.any(each.input(), "condition"), "");
        String status = Objects.requireNonNullElse(CasePods.any(each.input(), "status"), "True");
        List<NodeTaint> taints = each.input().isTrue("unschedulable") || condition.equals("Unschedulable")
                ? List.of(ConditionTaints.ofCordon())
                : ConditionTaints.of(condition, status);
        List<String> effects = taints.stream().map(NodeTaint::effect).toList();
        each.expected().fields().forEach((field, value) -> {
            switch (field) {
                case "taint" -> {
                    if (value.value() == null) {
                        assertThat(taints).isEmpty();
                    } else {
                        assertThat(taints.stream().map(it -> it.key() + ":" + it.effect()))
                                .containsExactly(String.valueOf(value.value()));
                    }
                }
                case "taint_key", "taint_key_when_true" ->
                    assertThat(taints).isNotEmpty().allMatch(it -> it.key().equals(value.value()));
                case "taint_effect" -> assertThat(effects).containsExactly(String.valueOf(value.value()));
                case "effects" -> assertThat(effects).containsExactlyInAnyOrderElementsOf(value.texts());
                case "true", "false" -> {
                    boolean on = field.equals("true");
                    KubeletCondition it = Objects.requireNonNull(KubeletCondition.of(condition));
                    assertThat(Map.of("reason", it.reason(on), "message", it.message(on), "event", it.event(on)))
                            .containsAllEntriesOf(value.map());
                }
                case "event_type" -> assertThat(KubeletCondition.EVENT_TYPE).isEqualTo(value.value());
                default -> throw new IllegalStateException("nothing answers " + field);
            }
        });
    }

    private static void zone(EvictionCase each) {
        Node input = each.input();
        int ready = (int) input.number("ready");
        int notReady = (int) input.number("not_ready");
        double threshold = input.has("unhealthy_zone_threshold") ? input.decimal("unhealthy_zone_threshold") : 0.55;
        ZoneDisruption state = ZoneDisruption.of(ready, notReady, threshold);
        String nodes = CasePods.any(input, "nodes", "cluster_size", "zone_size", "cluster_nodes");
        double rate = state.nodesPerSecond(
                nodes == null ? ready + notReady : Integer.parseInt(nodes),
                input.isTrue("all_zones_full") || input.isTrue("all_zones_fully_disrupted"));
        each.expected().fields().forEach((field, value) -> {
            switch (field) {
                case "zone_state" ->
                    assertThat(state.name().replace("_", "")).isEqualToIgnoringCase(String.valueOf(value.value()));
                case "rate", "eviction_rate", "rate_per_second", "evictions_per_second" ->
                    assertThat(rate).isEqualTo(Double.parseDouble(String.valueOf(value.value())));
                default -> throw new IllegalStateException("nothing answers " + field);
            }
        });
    }

    private static List<KubeletCondition> conditions(EvictionCase each) {
        return each.input().at("conditions").texts().stream()
                .map(KubeletCondition::of)
                .filter(Objects::nonNull)
                .toList();
    }

    static void admission(EvictionCase each) {
        List<KubeletCondition> conditions = conditions(each);
        boolean admitted = KubeletAdmission.admits(
                conditions.isEmpty() ? Set.of() : EnumSet.copyOf(conditions),
                CasePods.pod(each.input().at("pod")));
        each.expected().fields().forEach((field, value) -> {
            switch (field) {
                case "admit" -> assertThat(admitted).isEqualTo(value.value());
                case "reason" -> assertThat(EvictionMessage.REASON).isEqualTo(value.value());
                case "message" ->
                    assertThat(EvictionMessage.ofRejection(conditions)).isEqualTo(value.value());
                default -> throw new IllegalStateException("nothing answers " + field);
            }
        });
    }

    static void message(EvictionCase each) {
        switch (each.form()) {
            case "pod_status" -> {
                Node expected = each.expected();
                assertThat(expected.text("phase")).isEqualTo(EvictionMessage.PHASE);
                assertThat(expected.text("reason")).isEqualTo(EvictionMessage.REASON);
                if (expected.has("condition")) {
                    assertThat(expected.at("condition").map())
                            .isEqualTo(Map.of(
                                    "type",
                                    EvictionMessage.CONDITION,
                                    "status",
                                    "True",
                                    "reason",
                                    EvictionMessage.CONDITION_REASON));
                }
                assertThat(expected.at("event").map())
                        .isEqualTo(Map.of("type", "Warning", "reason", EvictionMessage.REASON));
            }
            case "admission" -> {
                assertThat(each.expected().text("reason")).isEqualTo(EvictionMessage.REASON);
                assertThat(each.expected().text("message")).isEqualTo(EvictionMessage.ofRejection(conditions(each)));
            }
            case "" -> pressure(each);
            default -> throw new IllegalStateException("no code answers the form " + each.form());
        }
    }

    private static void pressure(EvictionCase each) {
        Node input = each.input();
        String resource = input.has("resource")
                ? input.text("resource")
                : EvictionMessage.resource(Objects.requireNonNull(EvictionSignal.of(input.text("signal"))));
        EvictionMessage message = EvictionMessage.of(
                resource,
                quantity(input, "threshold_quantity", "threshold"),
                quantity(input, "available"),
                podLevel(input),
                (input.has("containers") ? input.at("containers").items() : List.<Node>of())
                        .stream()
                                .map(KubeletBehaviourCases::consumer)
                                .filter(Objects::nonNull)
                                .toList());
        each.expected().fields().forEach((field, value) -> {
            switch (field) {
                case "message" -> assertThat(message.message()).isEqualTo(value.value());
                case "annotations" -> assertThat(message.annotations()).isEqualTo(value.map());
                default -> throw new IllegalStateException("nothing answers " + field);
            }
        });
    }

    private static @Nullable Consumer podLevel(Node input) {
        for (String field : List.of("pod_level", "pod")) {
            if (input.has(field) && quantity(input.at(field), "request", "memory_request") != null) {
                return consumer(input.at(field));
            }
        }
        Quantity request = quantity(input, "pod_level_request", "pod_request", "pod_level_memory_request");
        Quantity usage = quantity(input, "pod_usage", "pod_level_usage", "pod_working_set");
        String name = Objects.requireNonNullElse(CasePods.any(input, "pod_name", "pod"), "pod");
        return request == null || usage == null ? null : new Consumer(name, usage, request);
    }

    /// Null for a container without statistics.
    private static @Nullable Consumer consumer(Node node) {
        Quantity usage = quantity(node, "usage", "working_set", "memory_usage");
        if (usage == null && node.has("rootfs") && node.has("logs")) {
            usage = Quantity.of(CasePods.amount(node, "rootfs") + CasePods.amount(node, "logs"));
        }
        Quantity request = quantity(node, "request", "memory_request", "ephemeral_request");
        return usage == null
                ? null
                : new Consumer(node.text("name"), usage, request == null ? Quantity.parse("0") : request);
    }

    private static @Nullable Quantity quantity(Node node, String... fields) {
        String text = CasePods.any(node, fields);
        return text == null ? null : Quantity.parse(text);
    }
}
