package io.barograph.threshold;

import io.barograph.signal.EvictionSignal;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The state that the kubelet's eviction manager keeps from pass to pass, and what follows from it: node
/// conditions, and the thresholds that drive evictions. A pure function of thresholds and observations; its time
/// is an argument.
///
/// Conditions are raised at once, grace period or not, and outlast the last sighting by the transition period. A
/// threshold drives evictions once it was met throughout its grace period, and then stays met until its minimum
/// reclaim is regained too. A signal that is not observed counts as not met, which is the kubelet's way and forgets
/// the grace period.
///
/// @param metSinceMicros since when each threshold has been met that is met
/// @param due those that were met throughout their grace period
/// @param seenMicros when each condition was last called for
/// @param lastObserved the signals of that pass
/// @param driving the thresholds that drive evictions now, the first to be acted on first
/// @param conditions the node conditions that are reported as True, `MemoryPressure`
public record EvictionState(
        Map<EvictionThreshold, Long> metSinceMicros,
        List<EvictionThreshold> due,
        Map<String, Long> seenMicros,
        Map<EvictionSignal, ObservedSignal> lastObserved,
        List<EvictionThreshold> driving,
        SortedSet<String> conditions) {

    /// The state before the first pass.
    public static final EvictionState NONE =
            new EvictionState(Map.of(), List.of(), Map.of(), Map.of(), List.of(), new TreeSet<>());

    /// The state after one more pass.
    public EvictionState afterPass(
            List<EvictionThreshold> thresholds,
            Duration transition,
            Map<EvictionSignal, ObservedSignal> observedSignals,
            long nowMicros) {
        Map<EvictionThreshold, Long> met = new LinkedHashMap<>();
        for (EvictionThreshold threshold : thresholds) {
            ObservedSignal observed = observedSignals.get(threshold.signal());
            if (observed != null
                    && (threshold.isMet(observed) || (due.contains(threshold) && threshold.isUnreclaimed(observed)))) {
                met.put(threshold, metSinceMicros.getOrDefault(threshold, nowMicros));
            }
        }
        Map<String, Long> seenNow = new TreeMap<>(seenMicros);
        met.keySet().forEach(threshold -> seenNow.put(threshold.signal().condition(), nowMicros));
        SortedSet<String> reported = new TreeSet<>();
        seenNow.forEach((condition, seenAtMicros) -> {
            if (nowMicros - seenAtMicros < transition.toNanos() / 1000) {
                reported.add(condition);
            }
        });
        List<EvictionThreshold> nowDue = new ArrayList<>();
        met.forEach((threshold, sinceMicros) -> {
            if (nowMicros - sinceMicros >= threshold.grace().toNanos() / 1000) {
                nowDue.add(threshold);
            }
        });
        List<EvictionThreshold> nowDriving = nowDue.stream()
                .filter(it -> isFresh(it.signal(), observedSignals))
                .sorted(EvictionThreshold.ORDER)
                .toList();
        Map<EvictionSignal, ObservedSignal> observedNow = new EnumMap<>(EvictionSignal.class);
        observedNow.putAll(observedSignals);
        return new EvictionState(met, nowDue, seenNow, observedNow, nowDriving, reported);
    }

    /// The state after a pass in which nothing could be read: everything stays, and nothing is driven.
    public EvictionState afterFailure() {
        return new EvictionState(metSinceMicros, due, seenMicros, lastObserved, List.of(), conditions);
    }

    private boolean isFresh(EvictionSignal signal, Map<EvictionSignal, ObservedSignal> observedSignals) {
        ObservedSignal currentSignal = observedSignals.get(signal);
        ObservedSignal previousSignal = lastObserved.get(signal);
        return currentSignal != null && (previousSignal == null || currentSignal.isNewerThan(previousSignal));
    }

    /// Whether nothing is short any more, minimum reclaim included, so that no pod has to go.
    public static boolean isReclaimed(
            List<EvictionThreshold> thresholds, Map<EvictionSignal, ObservedSignal> observedSignals) {
        return thresholds.stream().noneMatch(threshold -> {
            ObservedSignal observed = observedSignals.get(threshold.signal());
            return observed != null && threshold.isUnreclaimed(observed);
        });
    }

    /// How each threshold stands after the pass that saw these signals.
    public List<ThresholdStatus> statusesOf(
            List<EvictionThreshold> thresholds, Map<EvictionSignal, ObservedSignal> observedSignals) {
        return thresholds.stream()
                .map(it -> ThresholdStatus.of(it, observedSignals.get(it.signal()), this))
                .toList();
    }

    /// The time since when a threshold has been met, or null where it is not.
    public @Nullable Long metSinceMicros(EvictionThreshold threshold) {
        return metSinceMicros.get(threshold);
    }
}
