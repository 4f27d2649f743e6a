package io.barograph.rules.engine;

import org.jspecify.annotations.Nullable;

/// When a node was last seen, on its own monotonic clock.
///
/// @param intervalMicros the longest time the exporter announced until the next snapshot
record Tick(String bootId, long monotonicMicros, long intervalMicros) {

    private static final long LEAST_STALE_MICROS = 30_000_000;

    private static final long LONGEST_INTERVAL_MICROS = 600_000_000;

    /// How this tick follows the one before.
    Gap since(@Nullable Tick before) {
        if (before == null) {
            return new Gap.Untold();
        }
        if (!before.bootId.equals(bootId)) {
            return new Gap.Reboot();
        }
        if (monotonicMicros < before.monotonicMicros) {
            return new Gap.Backwards();
        }
        long elapsed = monotonicMicros - before.monotonicMicros;
        return elapsed < 0 || elapsed > before.staleMicros() ? new Gap.Untold() : new Gap.Elapsed(elapsed);
    }

    /// After so long a silence nobody knows what happened in between: three announced periods, at least 30 s.
    private long staleMicros() {
        return Math.max(LEAST_STALE_MICROS, 3 * Math.clamp(intervalMicros, 0, LONGEST_INTERVAL_MICROS));
    }

    /// What lies between two ticks.
    sealed interface Gap {

        /// Time that counts.
        record Elapsed(long micros) implements Gap {}

        /// Nobody knows what happened: the first observation, or a long silence.
        record Untold() implements Gap {}

        /// The clock cannot be trusted.
        record Backwards() implements Gap {}

        /// Another kernel: nothing from before applies.
        record Reboot() implements Gap {}
    }
}
