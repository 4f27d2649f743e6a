package io.barograph.threshold;

import io.barograph.quantity.Quantity;
import module java.base;
import org.jspecify.annotations.Nullable;

/// How one threshold stands.
///
/// @param amount what must be left, in the signal's unit; null where that is a share of an unknown capacity
/// @param observed the signal, or null where it has no value
/// @param metSinceMicros since when it has been met, or null where it is not
public record ThresholdStatus(
        EvictionThreshold threshold,
        @Nullable BigDecimal amount,
        @Nullable ObservedSignal observed,
        @Nullable Long metSinceMicros) {

    static ThresholdStatus of(EvictionThreshold threshold, @Nullable ObservedSignal observed, EvictionState state) {
        BigDecimal amount = observed != null
                ? threshold.value().resolveAmount(observed.capacity())
                : threshold.value() instanceof Quantity quantity ? quantity.exact() : null;
        Long metSince = observed != null && threshold.isMet(observed) ? state.metSinceMicros(threshold) : null;
        return new ThresholdStatus(threshold, amount, observed, metSince);
    }

    /// The part of the capacity that is left beyond the threshold: negative where it is met. Null where the
    /// signal has no value, or nothing to take a share of.
    public @Nullable Double headroom() {
        return amount == null || observed == null || observed.capacity() <= 0
                ? null
                : (observed.available() - amount.doubleValue()) / observed.capacity();
    }
}
