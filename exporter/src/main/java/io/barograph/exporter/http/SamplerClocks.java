package io.barograph.exporter.http;

import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/// Two clocks: the sampler's, and the wall clock.
///
/// @param micros the sampler's clock
public record SamplerClocks(LongSupplier micros, InstantSource wall) {

    /// The wall clock's time at an instant of the sampler's clock.
    Instant wallAt(long thenMicros) {
        return wall.instant().minusNanos((micros.getAsLong() - thenMicros) * 1000);
    }
}
