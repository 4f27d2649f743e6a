package io.barograph.signal;

/// A threshold that the node's kubelet was given, as far as the exporter was told.
///
/// @param amount what must be left, in the signal's unit; absent where that is a share of a capacity nobody knows
/// @param graceMicros how long it must be met before the kubelet evicts; 0 if hard
public record SignalThreshold(EvictionSignal signal, ThresholdKind kind, Reading<Double> amount, long graceMicros) {}
