package io.barograph.cli.backtest.prometheus;

import io.barograph.signal.EvictionSignal;
import io.barograph.signal.PressureKind;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.ThresholdKind;
import java.util.List;
import java.util.Map;

/// The series of an exporter that observations are made of, and where in a row each stands.
final class SeriesColumns {

    /// The family that tells a snapshot's node, boot and time.
    static final String MONOTONIC_FAMILY = "barograph_snapshot_monotonic_seconds";

    /// All of them, as a regular expression of PromQL's.
    static final String FAMILIES = "barograph_(snapshot_(monotonic|interval)_seconds|contention_(ratio|pods)"
            + "|pressure_(ratio|seconds_total)|steal_ratio"
            + "|teardown_containers(_oldest_seconds)?"
            + "|eviction_(threshold_(bytes|inodes|pids)|soft_grace_period_seconds)"
            + "|eviction_signal_((available|capacity)_(bytes|inodes|pids)|age_seconds))";

    static final List<String> WINDOWS = List.of("10s", "60s", "300s");
    static final List<String> STATES = List.of("stalled", "self_limited", "self_crowded");

    static final int MONOTONIC = 0;
    static final int INTERVAL = 1;
    static final int STEAL = 2;

    /// Of all runtimes together, each of which has a series of its own.
    static final int TEARDOWN = 3;

    static final int TEARDOWN_OLDEST = 4;

    private static final List<Scope> SCOPES = List.of(Scope.values());
    private static final List<Resource> RESOURCES = List.of(Resource.values());
    private static final List<PressureKind> KINDS_OF_PRESSURE = List.of(PressureKind.values());
    private static final List<EvictionSignal> ALL_SIGNALS = List.of(EvictionSignal.values());

    private static final int SCOPED = SCOPES.size() * RESOURCES.size();
    private static final int KINDS = KINDS_OF_PRESSURE.size();
    private static final int SIGNALS = ALL_SIGNALS.size();
    private static final int CONTENTION = TEARDOWN_OLDEST + 1;
    private static final int OWNERS = CONTENTION + SCOPED * 3;
    private static final int PRESSURE = OWNERS + SCOPED * 3;
    private static final int TOTAL = PRESSURE + SCOPED * KINDS * 3;
    private static final int AVAILABLE = TOTAL + SCOPED * KINDS;
    private static final int CAPACITY = AVAILABLE + SIGNALS;
    private static final int AGE = CAPACITY + SIGNALS;

    /// How many there are.
    static final int WIDTH = AGE + SIGNALS + 3 * SIGNALS;

    private static final int HARD = AGE + SIGNALS;
    private static final int SOFT = HARD + SIGNALS;
    private static final int GRACE = SOFT + SIGNALS;

    private SeriesColumns() {}

    /// The column of a series; -1 for one that observations do not need, or whose labels we have no word for.
    static int of(Map<String, String> labels) {
        return switch (labels.getOrDefault("__name__", "")) {
            case MONOTONIC_FAMILY -> MONOTONIC;
            case "barograph_snapshot_interval_seconds" -> INTERVAL;
            case "barograph_steal_ratio" -> STEAL;
            case "barograph_teardown_containers" -> TEARDOWN;
            case "barograph_teardown_containers_oldest_seconds" -> TEARDOWN_OLDEST;
            case "barograph_contention_ratio" -> within(CONTENTION, scoped(labels), 3, word(labels, "window", WINDOWS));
            case "barograph_contention_pods" -> within(OWNERS, scoped(labels), 3, word(labels, "state", STATES));
            case "barograph_pressure_ratio" ->
                within(PRESSURE, within(0, scoped(labels), KINDS, kind(labels)), 3, word(labels, "window", WINDOWS));
            case "barograph_pressure_seconds_total" -> within(TOTAL, scoped(labels), KINDS, kind(labels));
            case "barograph_eviction_signal_available_bytes",
                    "barograph_eviction_signal_available_inodes",
                    "barograph_eviction_signal_available_pids" -> signal(AVAILABLE, labels);
            case "barograph_eviction_signal_capacity_bytes",
                    "barograph_eviction_signal_capacity_inodes",
                    "barograph_eviction_signal_capacity_pids" -> signal(CAPACITY, labels);
            case "barograph_eviction_threshold_bytes",
                    "barograph_eviction_threshold_inodes",
                    "barograph_eviction_threshold_pids" -> threshold(labels);
            case "barograph_eviction_soft_grace_period_seconds" -> signal(GRACE, labels);
            case "barograph_eviction_signal_age_seconds" -> signal(AGE, labels);
            default -> -1;
        };
    }

    static int contention(Scope scope, Resource resource, int window) {
        return CONTENTION + scoped(scope, resource) * 3 + window;
    }

    static int owners(Scope scope, Resource resource, int state) {
        return OWNERS + scoped(scope, resource) * 3 + state;
    }

    static int pressure(Scope scope, Resource resource, PressureKind kind, int window) {
        return PRESSURE + (scoped(scope, resource) * KINDS + index(kind)) * 3 + window;
    }

    static int total(Scope scope, Resource resource, PressureKind kind) {
        return TOTAL + scoped(scope, resource) * KINDS + index(kind);
    }

    static int available(EvictionSignal signal) {
        return AVAILABLE + index(signal);
    }

    static int capacity(EvictionSignal signal) {
        return CAPACITY + index(signal);
    }

    static int age(EvictionSignal signal) {
        return AGE + index(signal);
    }

    static int threshold(EvictionSignal signal, ThresholdKind kind) {
        return switch (kind) {
            case HARD -> HARD + index(signal);
            case SOFT -> SOFT + index(signal);
        };
    }

    static int grace(EvictionSignal signal) {
        return GRACE + index(signal);
    }

    private static int threshold(Map<String, String> labels) {
        return switch (TargetLabels.own(labels, "type")) {
            case "hard" -> signal(HARD, labels);
            case "soft" -> signal(SOFT, labels);
            default -> -1;
        };
    }

    private static int scoped(Scope scope, Resource resource) {
        return SCOPES.indexOf(scope) * RESOURCES.size() + RESOURCES.indexOf(resource);
    }

    private static int scoped(Map<String, String> labels) {
        String scope = TargetLabels.own(labels, "scope");
        String resource = TargetLabels.own(labels, "resource");
        for (Scope one : Scope.values()) {
            for (Resource other : Resource.values()) {
                if (one.word().equals(scope) && other.word().equals(resource)) {
                    return scoped(one, other);
                }
            }
        }
        return -1;
    }

    private static int kind(Map<String, String> labels) {
        String word = TargetLabels.own(labels, "kind");
        for (PressureKind each : PressureKind.values()) {
            if (each.word().equals(word)) {
                return index(each);
            }
        }
        return -1;
    }

    private static int signal(int start, Map<String, String> labels) {
        EvictionSignal signal = EvictionSignal.of(TargetLabels.own(labels, "signal"));
        return signal == null ? -1 : start + index(signal);
    }

    private static int index(PressureKind kind) {
        return KINDS_OF_PRESSURE.indexOf(kind);
    }

    private static int index(EvictionSignal signal) {
        return ALL_SIGNALS.indexOf(signal);
    }

    private static int word(Map<String, String> labels, String label, List<String> words) {
        return words.indexOf(TargetLabels.own(labels, label));
    }

    private static int within(int start, int outer, int width, int inner) {
        return outer < 0 || inner < 0 ? -1 : start + outer * width + inner;
    }
}
