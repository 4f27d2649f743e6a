package io.barograph.controller.evict;

import module java.base;

/// How long one look at one node may ask. One thread looks at all nodes, so a slow answer about one of them must not
/// hold up the others.
///
/// @param goOn whether nothing more urgent waits
record LookBudget(EvictionTimes times, long untilMicros, BooleanSupplier goOn) {

    private static final long MICROS = TimeUnit.SECONDS.toMicros(5);

    static LookBudget startingNow(EvictionTimes times, BooleanSupplier goOn) {
        return new LookBudget(times, times.micros() + MICROS, goOn);
    }

    /// For who may ask nothing.
    static LookBudget usedUp(EvictionTimes times) {
        return new LookBudget(times, Long.MIN_VALUE, () -> false);
    }

    boolean isOpen() {
        return times.micros() < untilMicros && goOn.getAsBoolean();
    }
}
