package io.barograph.exporter.sample;

import io.barograph.exporter.frame.PassCost;

/// One pass as the sampler publishes it.
///
/// @param beganMicros on the sampler's clock
/// @param tookMicros from the first file to the finished snapshot
public record Sample(Pass pass, PassCost cost, Cause cause, long beganMicros, long tookMicros) {}
