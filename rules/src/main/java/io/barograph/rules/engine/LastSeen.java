package io.barograph.rules.engine;

import io.barograph.rules.verdict.RuleVerdicts;
import io.barograph.signal.Pressure;
import module java.base;
import org.jspecify.annotations.Nullable;

/// When a node was last seen, on its own monotonic clock.
///
/// @param staleMicros the longest time until the next snapshot in which nothing can have been missed
/// @param pressures with what the kernel had counted by then
record LastSeen(String bootId, long monotonicMicros, long staleMicros, List<Pressure> pressures) {

    /// The longest time without observations after which a grace period can go on.
    private static final long MAX_HOLE_MICROS = 3_600_000_000L;

    LastSeen {
        pressures = List.copyOf(pressures);
    }

    /// How this tick follows the one before.
    Gap gapSince(@Nullable LastSeen lastSeen) {
        if (lastSeen == null) {
            return new Gap.Unknown();
        }
        if (!lastSeen.bootId.equals(bootId)) {
            return new Gap.Reboot();
        }
        if (monotonicMicros < lastSeen.monotonicMicros) {
            return new Gap.Backwards();
        }
        long elapsed = monotonicMicros - lastSeen.monotonicMicros;
        if (elapsed < 0 || elapsed > MAX_HOLE_MICROS) {
            return new Gap.Lost();
        }
        return elapsed > lastSeen.staleMicros ? new Gap.Hole(elapsed, RuleVerdicts.NONE) : new Gap.Elapsed(elapsed);
    }

    /// What lies between two ticks.
    sealed interface Gap {

        /// Time that counts.
        record Elapsed(long micros) implements Gap {}

        /// There is nothing to measure from: the first observation, or silence.
        record Unknown() implements Gap {}

        /// No observation for so long.
        ///
        /// @param verdicts what the kernel's counters say of each rule over this time
        record Hole(long micros, RuleVerdicts verdicts) implements Gap {}

        /// No observation for longer than can be bridged, or the counters are others now.
        record Lost() implements Gap {}

        /// The clock cannot be trusted.
        record Backwards() implements Gap {}

        /// Another kernel: nothing from before applies.
        record Reboot() implements Gap {}
    }
}
