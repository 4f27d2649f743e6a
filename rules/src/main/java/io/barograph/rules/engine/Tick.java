package io.barograph.rules.engine;

import org.jspecify.annotations.Nullable;

/// When a node was last seen, on its own monotonic clock.
///
/// @param staleMicros the longest time until the next snapshot in which nothing can have been missed
record Tick(String bootId, long monotonicMicros, long staleMicros) {

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
        return elapsed < 0 || elapsed > before.staleMicros ? new Gap.Untold() : new Gap.Elapsed(elapsed);
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
