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
///
/// @param metSinceMicros since when each threshold has been met that is met
/// @param due those that were met throughout their grace period
/// @param seenMicros when each condition was last called for
/// @param last the signals of that pass
/// @param driving the thresholds that drive evictions now, the first to be acted on first
/// @param conditions the node conditions that are reported as True, `MemoryPressure`
public record EvictionState(
        Map<EvictionThreshold, Long> metSinceMicros,
        List<EvictionThreshold> due,
        Map<String, Long> seenMicros,
        Map<EvictionSignal, ObservedSignal> last,
        List<EvictionThreshold> driving,
        SortedSet<String> conditions) {

    /// Before the first pass.
    public static final EvictionState NONE =
            new EvictionState(Map.of(), List.of(), Map.of(), Map.of(), List.of(), new TreeSet<>());

    /// The state after one more pass.
    public EvictionState after(
            List<EvictionThreshold> thresholds,
            Duration transition,
            Map<EvictionSignal, ObservedSignal> seen,
            long nowMicros) {
        Map<EvictionThreshold, Long> met = new LinkedHashMap<>();
        for (EvictionThreshold each : thresholds) {
            ObservedSignal observed = seen.get(each.signal());
            if (observed != null && (each.isMet(observed) || (due.contains(each) && each.isUnreclaimed(observed)))) {
                met.put(each, metSinceMicros.getOrDefault(each, nowMicros));
            }
        }
        Map<String, Long> seenNow = new TreeMap<>(seenMicros);
        met.keySet().forEach(each -> seenNow.put(each.signal().condition(), nowMicros));
        SortedSet<String> reported = new TreeSet<>();
        seenNow.forEach((condition, at) -> {
            if (nowMicros - at < transition.toNanos() / 1000) {
                reported.add(condition);
            }
        });
        List<EvictionThreshold> nowDue = new ArrayList<>();
        met.forEach((each, since) -> {
            if (nowMicros - since >= each.grace().toNanos() / 1000) {
                nowDue.add(each);
            }
        });
        List<EvictionThreshold> nowDriving = nowDue.stream()
                .filter(it -> isFresh(it.signal(), seen))
                .sorted(EvictionThreshold.ORDER)
                .toList();
        Map<EvictionSignal, ObservedSignal> kept = new EnumMap<>(EvictionSignal.class);
        kept.putAll(seen);
        return new EvictionState(met, nowDue, seenNow, kept, nowDriving, reported);
    }

    /// The state after a pass in which nothing could be read: everything stays, and nothing is driven.
    public EvictionState afterFailure() {
        return new EvictionState(metSinceMicros, due, seenMicros, last, List.of(), conditions);
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
