package io.barograph.exporter.http;

import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/// Two clocks: the sampler's, and the one on people's walls.
///
/// @param micros the sampler's clock
public record SamplerClocks(LongSupplier micros, InstantSource wall) {

    /// What people's clocks said so many microseconds of the sampler's clock ago.
    Instant wallAt(long thenMicros) {
        return wall.instant().minusNanos((micros.getAsLong() - thenMicros) * 1000);
    }
}
