package io.barograph.controller.guardrail;

import java.util.concurrent.TimeUnit;

/// After everything was held back for a while: so many tainted nodes as there are, and each minute one more, or one in
/// a hundred, so that what has gathered is not acted on at once.
///
/// @param holders tainted nodes at its beginning
record RampUp(long fromMicros, int holders) {

    private static final long STEP_MICROS = TimeUnit.MINUTES.toMicros(1);

    /// How many nodes of an area of this many may be tainted now.
    int limit(int nodes, long nowMicros) {
        long steps = 1 + Math.max(0, nowMicros - fromMicros) / STEP_MICROS;
        return (int) Math.min(Integer.MAX_VALUE, holders + steps * Math.max(1, nodes / 100));
    }
}
