package io.barograph.signal;

/// A threshold of the node's kubelet, as it is configured in the exporter.
///
/// @param amount what must be left, in the signal's unit; absent where that is a share of an unknown capacity
/// @param graceMicros how long it must be met before the kubelet evicts; 0 if hard
public record SignalThreshold(EvictionSignal signal, ThresholdKind kind, Reading<Double> amount, long graceMicros) {}
