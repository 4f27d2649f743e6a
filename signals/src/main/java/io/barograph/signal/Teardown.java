package io.barograph.signal;

/// Containers, sandboxes among them, that have no process left while a runtime still keeps their state: what removes
/// them has not come to its end.
///
/// @param containers how many, of all runtimes together
/// @param oldestMicros for how long the first of them has been seen so; 0 where there are none
public record Teardown(long containers, long oldestMicros) {}
