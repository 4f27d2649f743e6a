package io.barograph.controller.guardrail;

import module java.base;
import org.jspecify.annotations.Nullable;

/// How far the storm of a zone or the outage of a pool has come. An area without one has none of these.
public sealed interface AreaStage {

    /// It goes on. In a storm no further node gets a hard taint for it, in an outage nothing is added:
    /// [RemainingBudget] refuses it.
    record Lasting(long sinceMicros) implements AreaStage {}

    /// It is over, but not for long, and counts as lasting.
    ///
    /// @param overMicros when it was seen to be over
    record CoolingDown(long sinceMicros, long overMicros) implements AreaStage {}

    /// It is over. As many nodes may be tainted as there were, and each minute one more, or one in a hundred, so that
    /// what has gathered is not acted on at once.
    ///
    /// @param holders tainted nodes at its beginning
    record RampingUp(long fromMicros, int holders) implements AreaStage {
        private static final long STEP_MICROS = TimeUnit.MINUTES.toMicros(1);

        /// How many nodes of an area of this many may be tainted now.
        int taintedNodesLimit(int nodes, long nowMicros) {
            long steps = 1 + Math.max(0, nowMicros - fromMicros) / STEP_MICROS;
            return (int) Math.min(Integer.MAX_VALUE, holders + steps * Math.max(1, nodes / 100));
        }
    }

    /// Whether it lasts, or did until just now.
    static boolean isLasting(@Nullable AreaStage stage) {
        return switch (stage) {
            case Lasting _, CoolingDown _ -> true;
            case RampingUp _ -> false;
            case null -> false;
        };
    }
}
