package io.barograph.signal;

/// How much the node has left by one eviction signal.
///
/// @param ageMicros how long before the snapshot it was read, or was to be read where that failed
public record SignalLevel(EvictionSignal signal, Reading<Level> level, long ageMicros) {

    /// @param available what is left, in the signal's unit; negative where more is used than there is
    /// @param capacity what percentages are taken of
    public record Level(long available, long capacity) {}
}
