package io.barograph.program;

/// A rate, with a burst.
///
/// @param intervalNanos between two requests in the long run
/// @param burst at most so many at once
public record RateLimit(long intervalNanos, int burst) {}
