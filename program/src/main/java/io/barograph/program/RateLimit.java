package io.barograph.program;

/// How often one may ask.
///
/// @param intervalNanos between two requests in the long run
/// @param burst so many at once
public record RateLimit(long intervalNanos, int burst) {}
