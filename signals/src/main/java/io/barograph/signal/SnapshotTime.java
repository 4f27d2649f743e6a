package io.barograph.signal;

/// The time of a snapshot.
///
/// @param seq counts from 0 within an instance, without holes
/// @param monotonicMicros microseconds of the node's monotonic clock, which starts at boot
/// @param intervalMicros the longest time until the next snapshot, as the exporter expects it
public record SnapshotTime(long seq, long monotonicMicros, long intervalMicros) {

    private static final long MIN_STALE_MICROS = 30_000_000;

    /// The longest announced interval that is believed.
    private static final long MAX_INTERVAL_MICROS = 600_000_000;

    /// The time without another snapshot after which the node's state is unknown: three intervals, at least 30 s.
    public long staleMicros() {
        return Math.max(MIN_STALE_MICROS, 3 * Math.clamp(intervalMicros, 0, MAX_INTERVAL_MICROS));
    }
}
