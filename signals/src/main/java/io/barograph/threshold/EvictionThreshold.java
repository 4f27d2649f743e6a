package io.barograph.threshold;

import io.barograph.quantity.ThresholdValue;
import io.barograph.signal.EvictionSignal;
import module java.base;
import org.jspecify.annotations.Nullable;

/// An eviction threshold: it is met while less than its value is available. Less-than is the only operator there
/// is.
///
/// @param grace how long it must be met before it drives evictions; a threshold with none is hard in every respect
/// @param minReclaim what must be regained beyond the value once it has driven evictions, or null
public record EvictionThreshold(
        EvictionSignal signal,
        ThresholdValue value,
        Duration grace,
        @Nullable ThresholdValue minReclaim) {

    /// The order in which several are acted on: memory, pods' memory, tasks, then file systems, bytes before
    /// inodes, hard before soft. The kubelet knows memory first; the rest is random to it.
    public static final Comparator<EvictionThreshold> ORDER =
            Comparator.comparing(EvictionThreshold::signal).thenComparing(it -> !it.isHard());

    public boolean isHard() {
        return grace.isZero();
    }

    /// `hard` or `soft`, as label values say.
    public String kind() {
        return isHard() ? "hard" : "soft";
    }

    /// Whether less than the value is left.
    public boolean isMet(ObservedSignal observed) {
        return BigDecimal.valueOf(observed.available()).compareTo(value.resolveAmount(observed.capacity())) < 0;
    }

    /// Whether less than the value and the minimum reclaim is left.
    public boolean isUnreclaimed(ObservedSignal observed) {
        BigDecimal reclaim = minReclaim == null ? BigDecimal.ZERO : minReclaim.resolveAmount(observed.capacity());
        BigDecimal neededAmount = value.resolveAmount(observed.capacity()).add(reclaim);
        return BigDecimal.valueOf(observed.available()).compareTo(neededAmount) < 0;
    }

    EvictionThreshold withSignal(EvictionSignal newSignal) {
        return new EvictionThreshold(newSignal, value, grace, minReclaim);
    }

    /// `memory.available<100Mi`, as the kubelet's flags write it.
    @Override
    public String toString() {
        return signal.word() + "<" + value.text();
    }
}
