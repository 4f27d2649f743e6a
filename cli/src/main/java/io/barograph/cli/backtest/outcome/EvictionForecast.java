package io.barograph.cli.backtest.outcome;

import io.barograph.signal.Reading;

/// Which pod would have been evicted when a demand to evict fired.
///
/// @param atMillis when it fired, since the beginning of a recording
/// @param signal `memory.available`
/// @param first the pod that the guide's ranking puts first; absent where none can be named
public record EvictionForecast(String node, long atMillis, String signal, Reading<Pod> first) {

    /// A pod as reports name it.
    ///
    /// @param name `shop/cart-0`, or its UID where no name is recorded
    /// @param qos `Burstable`; empty where it is not known
    /// @param relief what its end is expected to give back: `500Mi`
    public record Pod(String name, String qos, String relief) {}
}
