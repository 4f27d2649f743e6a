package io.barograph.cli.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.signal.EvictionSignal;
import io.barograph.testkit.EvictionCase;
import io.barograph.testkit.EvictionCase.Node;
import io.barograph.threshold.EvictionState;
import io.barograph.threshold.EvictionThreshold;
import io.barograph.threshold.ObservedSignal;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Stories of a node: what the kubelet's conditions and evictions would be, and what the engine makes of them.
final class KubeletTimelineCases {

    private KubeletTimelineCases() {}

    static void timeline(EvictionCase each, MigrationPlan.Manner manner) {
        Node config = each.input().at("config");
        List<EvictionThreshold> thresholds = config.at("thresholds").items().stream()
                .map(KubeletSettingCases::threshold)
                .toList();
        long transition = config.number("transition_period_seconds");
        SampleKubeletConfig setups = setups(config.at("thresholds").items(), transition);
        Migration migration = Objects.requireNonNull(setups.migration(manner), setups.refusals());
        List<NamedThreshold> limits = Migration.limitsOf(setups.read(), manner);
        // ZERO_TRANSITION: 0 is 5m
        Duration period = Duration.ofSeconds(transition == 0 ? 300 : transition);
        DocumentedBehaviour documented = new DocumentedBehaviour(limits, period, manner.compat());
        List<Node> steps = each.expected().at("steps").items();
        boolean equal = isWithoutDifference(each, thresholds)
                && transition != 0
                && limits.stream().noneMatch(NamedThreshold::isBeyond)
                && (manner.compat() || countsAlike(each, limits, documented));
        int step = 0;
        long before = 0;
        try (MigratedPolicyEngine deciding = new MigratedPolicyEngine(migration)) {
            for (Node sample : each.input().at("samples").items()) {
                long now = micros(sample, "t");
                if (sample.isTrue("summary_error")) {
                    deciding.silence(now);
                } else {
                    Map<EvictionSignal, ObservedSignal> seen = observed(sample);
                    deciding.see(seen, now);
                    documented.see(seen, now - before);
                    before = now;
                }
                Node expected = steps.get(step++);
                String at = "at " + sample.text("t");
                assertThat(deciding.conditions()).as(at).isEqualTo(documented.conditions());
                assertThat(deciding.events()).as(at).isEqualTo(documented.events());
                if (equal) {
                    assertThat(deciding.conditions())
                            .as(at)
                            .containsExactlyElementsOf(expected.at("conditions").texts());
                    SortedSet<String> events = deciding.events();
                    // Those that follow are no part of the case
                    limits.stream()
                            .filter(it -> it.source().startsWith("follows"))
                            .forEach(it -> events.remove(it.event()));
                    assertThat(events).as(at).isEqualTo(events(expected, limits));
                }
            }
        }
        assertThat(step).isEqualTo(steps.size());
    }

    /// Whether PERCENTAGE shows nowhere.
    private static boolean countsAlike(EvictionCase each, List<NamedThreshold> limits, DocumentedBehaviour exact) {
        return each.input().at("samples").items().stream()
                .map(KubeletTimelineCases::observed)
                .allMatch(seen -> limits.stream().allMatch(limit -> {
                    ObservedSignal observed = seen.get(limit.signal());
                    return observed == null
                            || (exact.isMet(limit, observed)
                                            == limit.threshold().isMet(observed)
                                    && (limit.reclaim() == null
                                            || exact.isUnreclaimed(limit, observed)
                                                    == limit.threshold().isUnreclaimed(observed)));
                }));
    }

    /// Whether none of the differences can show: SAME_READING, MISSING, SILENCE and HOLD.
    private static boolean isWithoutDifference(EvictionCase each, List<EvictionThreshold> thresholds) {
        Map<String, Long> last = new LinkedHashMap<>();
        for (Node sample : each.input().at("samples").items()) {
            if (sample.isTrue("summary_error")) {
                return false;
            }
            Map<EvictionSignal, ObservedSignal> seen = observed(sample);
            for (EvictionThreshold threshold : thresholds) {
                ObservedSignal observed = seen.get(threshold.signal());
                if (observed == null) {
                    return false;
                }
                String key = threshold.signal().word() + threshold.kind();
                Long at = observed.atMicros();
                Long before = at == null ? last.remove(key) : last.put(key, at);
                if (before != null && at != null && at <= before) {
                    return false;
                }
            }
        }
        if (thresholds.stream().anyMatch(it -> it.signal().word().startsWith("containerfs."))) {
            return false; // no setting of the kubelet has them
        }
        // A reclaim that holds what it does not hold for the kubelet: of a soft threshold, or beside another one
        return (thresholds.size() == 1 && thresholds.getFirst().isHard())
                || thresholds.stream().noneMatch(it -> it.minReclaim() != null);
    }

    private static SortedSet<String> events(Node expected, List<NamedThreshold> limits) {
        SortedSet<String> events = new TreeSet<>();
        List<String> drives = expected.at("drives_eviction").texts();
        limits.stream()
                .filter(it -> drives.contains(name(it)) && !it.source().startsWith("follows"))
                .forEach(it -> events.add(it.event()));
        assertThat(events).hasSize(drives.size());
        return events;
    }

    private static String name(NamedThreshold limit) {
        return limit.signal().word() + "/" + limit.threshold().kind();
    }

    /// After each threshold drove evictions: whether nothing is told any more is whether the pods are spared.
    static void afterNodeReclaim(EvictionCase each, MigrationPlan.Manner manner) {
        List<Node> nodes = each.input().at("thresholds").items();
        SampleKubeletConfig setups = setups(nodes, 300);
        Migration migration = Objects.requireNonNull(setups.migration(manner), setups.refusals());
        List<EvictionThreshold> thresholds =
                nodes.stream().map(KubeletSettingCases::threshold).toList();
        Map<EvictionSignal, ObservedSignal> seen = observed(each.input());
        Map<EvictionSignal, ObservedSignal> nothing = new EnumMap<>(EvictionSignal.class);
        seen.forEach((signal, it) -> nothing.put(signal, new ObservedSignal(0, it.capacity(), null)));
        try (MigratedPolicyEngine deciding = new MigratedPolicyEngine(migration)) {
            deciding.see(nothing, 0).see(nothing, 1_000_000_000).see(seen, 1_010_000_000);
            assertThat(deciding.events().isEmpty()).isEqualTo(each.expected().isTrue("pod_eviction_skipped"));
        }
        assertThat(EvictionState.isReclaimed(thresholds, seen))
                .isEqualTo(each.expected().isTrue("pod_eviction_skipped"));
    }

    /// ORDER: all are told at once, and listed in an order that does not change: the first is one the kubelet takes.
    static void ordering(EvictionCase each, MigrationPlan.Manner manner) {
        Map<String, String> hard = new LinkedHashMap<>();
        Map<String, String> soft = new LinkedHashMap<>();
        Map<String, String> grace = new LinkedHashMap<>();
        List<String> names = each.input().at("thresholds").texts();
        names.forEach(it -> {
            String signal = it.substring(0, it.indexOf('/'));
            (it.endsWith("/hard") ? hard : soft).put(signal, "10");
            grace.put(signal, "1s");
        });
        SampleKubeletConfig setups = new SampleKubeletConfig()
                .map("evictionHard", hard)
                .map("evictionSoft", soft)
                .map("evictionSoftGracePeriod", grace)
                .line("enforceNodeAllocatable: []");
        Migration migration = Objects.requireNonNull(setups.migration(manner), setups.refusals());
        List<NamedThreshold> limits = Migration.limitsOf(setups.read(), manner);
        Map<EvictionSignal, ObservedSignal> nothing = new EnumMap<>(EvictionSignal.class);
        limits.forEach(it -> nothing.put(it.signal(), new ObservedSignal(0, 1000, null)));
        try (MigratedPolicyEngine deciding = new MigratedPolicyEngine(migration)) {
            deciding.see(nothing, 0).see(nothing, 10_000_000);
            assertThat(deciding.events())
                    .containsExactlyInAnyOrderElementsOf(
                            limits.stream().map(NamedThreshold::event).toList());
        }
        List<String> listed = limits.stream()
                .map(KubeletTimelineCases::name)
                .filter(names::contains)
                .toList();
        assertThat(listed).containsExactlyInAnyOrderElementsOf(names);
        if (each.expected().has("first_any_of")) {
            assertThat(each.expected().at("first_any_of").texts()).contains(listed.getFirst());
        } else {
            assertThat(listed.getFirst()).isEqualTo(each.expected().text("first"));
        }
    }

    private static SampleKubeletConfig setups(List<Node> thresholds, long transitionSeconds) {
        Map<String, String> hard = new LinkedHashMap<>();
        Map<String, String> soft = new LinkedHashMap<>();
        Map<String, String> grace = new LinkedHashMap<>();
        Map<String, String> reclaim = new LinkedHashMap<>();
        for (Node each : thresholds) {
            boolean isHard = each.text("kind").equals("hard");
            (isHard ? hard : soft).put(each.text("signal"), each.text("value"));
            if (!isHard) {
                grace.put(each.text("signal"), each.text("grace_seconds") + "s");
            }
            if (each.has("min_reclaim")) {
                reclaim.put(each.text("signal"), each.text("min_reclaim"));
            }
        }
        return new SampleKubeletConfig()
                .map("evictionHard", hard)
                .map("evictionSoft", soft)
                .map("evictionSoftGracePeriod", grace)
                .map("evictionMinimumReclaim", reclaim)
                .line("enforceNodeAllocatable: []")
                .line("evictionPressureTransitionPeriod: " + transitionSeconds + "s");
    }

    static Map<EvictionSignal, ObservedSignal> observed(Node sample) {
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
        // In layout single the writable layers lie on the file system of nodefs
        copy(all, EvictionSignal.NODEFS_AVAILABLE, EvictionSignal.CONTAINERFS_AVAILABLE);
        copy(all, EvictionSignal.NODEFS_INODES_FREE, EvictionSignal.CONTAINERFS_INODES_FREE);
        return all;
    }

    private static void copy(Map<EvictionSignal, ObservedSignal> all, EvictionSignal from, EvictionSignal to) {
        ObservedSignal observed = all.get(from);
        if (observed != null) {
            all.putIfAbsent(to, observed);
        }
    }

    private static long micros(Node node, String field) {
        return Math.round(Double.parseDouble(node.text(field)) * 1e6);
    }
}
