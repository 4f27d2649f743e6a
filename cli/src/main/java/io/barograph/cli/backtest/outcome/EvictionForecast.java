package io.barograph.cli.backtest.outcome;

import io.barograph.controller.evict.ranking.RankedPod;
import io.barograph.signal.Reading;

/// Which pod would have been evicted when a demand to evict fired.
///
/// @param atMillis when it fired, since the beginning of a recording
/// @param signal `memory.available`
/// @param first the pod that the guide's ranking puts first; absent where none can be named
public record EvictionForecast(String node, long atMillis, String signal, Reading<RankedPod> first) {}
