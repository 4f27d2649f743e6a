package io.barograph.signal;

/// When a snapshot was taken.
///
/// @param seq counts from 0 within an instance, without holes
/// @param monotonicMicros microseconds of the node's monotonic clock, which starts at boot
/// @param intervalMicros the longest time until the next snapshot, as far as the exporter can tell
public record Moment(long seq, long monotonicMicros, long intervalMicros) {}
