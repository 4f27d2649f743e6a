package io.barograph.controller.evict;

import module java.base;
import org.jspecify.annotations.Nullable;

/// How long one look at one node may ask for workloads. One thread looks at all nodes, so slow answers about one of
/// them must not hold up the others. For one workload it may ask in any case: else slow answers, or more urgent nodes,
/// would end every look before anything was learned.
final class LookBudget {

    private static final long MICROS = TimeUnit.SECONDS.toMicros(5);

    private final EvictionTimes times;
    private final BooleanSupplier goOn;
    private @Nullable Long untilMicros;
    private boolean hasAsked;

    /// @param goOn whether nothing more urgent waits
    LookBudget(EvictionTimes times, BooleanSupplier goOn) {
        this.times = times;
        this.goOn = goOn;
    }

    /// For who may ask nothing.
    static LookBudget usedUp(EvictionTimes times) {
        LookBudget budget = new LookBudget(times, () -> false);
        budget.hasAsked = true;
        return budget;
    }

    /// The node's pods are known now, however long that took.
    void begin() {
        if (untilMicros == null) {
            untilMicros = times.micros() + MICROS;
        }
    }

    boolean isOpen() {
        return (untilMicros == null || times.micros() < untilMicros) && goOn.getAsBoolean();
    }

    /// Whether a workload may be asked for, which then is.
    boolean tryAsk() {
        boolean isFirst = !hasAsked;
        hasAsked = true;
        return isFirst || isOpen();
    }
}
