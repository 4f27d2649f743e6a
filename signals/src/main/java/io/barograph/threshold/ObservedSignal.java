package io.barograph.threshold;

/// What a signal was when it was looked at.
///
/// @param available what was left; negative where more was used than there is
/// @param capacity what percentages are taken of
/// @param atMicros when it was measured, [#UNDATED] where that is unknown
public record ObservedSignal(long available, long capacity, long atMicros) {

    /// A measurement without a time counts as new.
    public static final long UNDATED = Long.MIN_VALUE;

    boolean isNewerThan(ObservedSignal other) {
        return atMicros == UNDATED || atMicros > other.atMicros;
    }
}
