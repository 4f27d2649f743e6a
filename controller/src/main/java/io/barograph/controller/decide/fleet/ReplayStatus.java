package io.barograph.controller.decide.fleet;

import module java.base;

/// A recording that stands in a host's place.
///
/// @param speed how many times as fast as it was recorded
/// @param hasEnded whether it has come to its end, so that no snapshot follows
public record ReplayStatus(double speed, BooleanSupplier hasEnded) {}
