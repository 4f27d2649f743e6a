package io.barograph.threshold;

import org.jspecify.annotations.Nullable;

/// The value of a signal when it was looked at.
///
/// @param available what was left; negative where more was used than there is
/// @param capacity what percentages are taken of
/// @param atMicros when it was measured; null where that is unknown: then it counts as new
public record ObservedSignal(
        long available, long capacity, @Nullable Long atMicros) {

    boolean isNewerThan(ObservedSignal otherSignal) {
        return atMicros == null || otherSignal.atMicros == null || atMicros > otherSignal.atMicros;
    }
}
