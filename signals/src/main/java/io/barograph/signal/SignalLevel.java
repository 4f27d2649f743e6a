package io.barograph.signal;

/// How much of something the node has left, as one eviction signal tells it.
public record SignalLevel(EvictionSignal signal, Reading<Level> level) {

    /// @param available what is left, in the signal's unit; negative where more is used than there is
    /// @param capacity what percentages are taken of
    /// @param ageMicros how long before the snapshot it was read
    public record Level(long available, long capacity, long ageMicros) {}
}
