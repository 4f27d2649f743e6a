package io.barograph.threshold;

import io.barograph.signal.EvictionSignal;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What the kubelet's eviction manager remembers from pass to pass, and what follows from it: node conditions, and the
/// thresholds that drive evictions. A pure function of thresholds and observations; its time is an argument.
///
/// Conditions are raised at once, grace period or not, and outlast the last sighting by the transition period. A
/// threshold drives evictions once it was met throughout its grace period, and then stays met until its minimum
/// reclaim is regained too. A signal that is not observed counts as not met, which is the kubelet's way and forgets
/// the grace period.
public final class EvictionState {

    /// Before the first pass.
    public static final EvictionState NONE =
            new EvictionState(Map.of(), List.of(), Map.of(), Map.of(), new Outcome(List.of(), new TreeSet<>()));

    private final Map<EvictionThreshold, Long> metSinceMicros;
    private final List<EvictionThreshold> drove;
    private final Map<String, Long> seenMicros;
    private final Map<EvictionSignal, ObservedSignal> last;
    private final Outcome outcome;

    /// What a pass led to.
    private record Outcome(List<EvictionThreshold> driving, SortedSet<String> conditions) {}

    private EvictionState(
            Map<EvictionThreshold, Long> metSinceMicros,
            List<EvictionThreshold> drove,
            Map<String, Long> seenMicros,
            Map<EvictionSignal, ObservedSignal> last,
            Outcome outcome) {
        this.metSinceMicros = metSinceMicros;
        this.drove = drove;
        this.seenMicros = seenMicros;
        this.last = last;
        this.outcome = outcome;
    }

    /// The state after one more pass.
    public EvictionState after(
            List<EvictionThreshold> thresholds,
            Duration transition,
            Map<EvictionSignal, ObservedSignal> seen,
            long nowMicros) {
        Map<EvictionThreshold, Long> met = new LinkedHashMap<>();
        for (EvictionThreshold each : thresholds) {
            ObservedSignal observed = seen.get(each.signal());
            if (observed != null && (each.isMet(observed) || (drove.contains(each) && each.isUnreclaimed(observed)))) {
                met.put(each, metSinceMicros.getOrDefault(each, nowMicros));
            }
        }
        Map<String, Long> conditions = new TreeMap<>(seenMicros);
        met.keySet().forEach(each -> conditions.put(each.signal().condition(), nowMicros));
        SortedSet<String> reported = new TreeSet<>();
        conditions.forEach((condition, at) -> {
            if (nowMicros - at < transition.toNanos() / 1000) {
                reported.add(condition);
            }
        });
        List<EvictionThreshold> due = new ArrayList<>();
        met.forEach((each, since) -> {
            if (nowMicros - since >= each.grace().toNanos() / 1000) {
                due.add(each);
            }
        });
        List<EvictionThreshold> driving = due.stream()
                .filter(it -> isFresh(it.signal(), seen))
                .sorted(EvictionThreshold.ORDER)
                .toList();
        Map<EvictionSignal, ObservedSignal> kept = new EnumMap<>(EvictionSignal.class);
        kept.putAll(seen);
        return new EvictionState(met, due, conditions, kept, new Outcome(driving, reported));
    }

    /// The state after a pass in which nothing could be read: everything stays, and nothing is driven.
    public EvictionState afterFailure() {
        return new EvictionState(metSinceMicros, drove, seenMicros, last, new Outcome(List.of(), outcome.conditions()));
    }

    private boolean isFresh(EvictionSignal signal, Map<EvictionSignal, ObservedSignal> seen) {
        ObservedSignal now = seen.get(signal);
        ObservedSignal before = last.get(signal);
        return now != null && (before == null || now.isNewerThan(before));
    }

    /// Whether nothing is short any more, minimum reclaim included, so that no pod has to go.
    public static boolean isReclaimed(List<EvictionThreshold> thresholds, Map<EvictionSignal, ObservedSignal> seen) {
        return thresholds.stream().noneMatch(each -> {
            ObservedSignal observed = seen.get(each.signal());
            return observed != null && each.isUnreclaimed(observed);
        });
    }

    /// The node conditions that are reported as True, `MemoryPressure`.
    public SortedSet<String> conditions() {
        return outcome.conditions();
    }

    /// The thresholds that drive evictions now, the first to be acted on first.
    public List<EvictionThreshold> driving() {
        return outcome.driving();
    }

    /// How each threshold stands after the pass that saw these signals.
    public List<ThresholdStatus> standings(
            List<EvictionThreshold> thresholds, Map<EvictionSignal, ObservedSignal> seen) {
        return thresholds.stream()
                .map(it -> ThresholdStatus.of(it, seen.get(it.signal()), this))
                .toList();
    }

    /// Since when a threshold has been met, or null where it is not.
    public @Nullable Long metSinceMicros(EvictionThreshold threshold) {
        return metSinceMicros.get(threshold);
    }
}
