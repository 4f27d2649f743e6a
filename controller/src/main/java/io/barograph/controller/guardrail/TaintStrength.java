package io.barograph.controller.guardrail;

import io.barograph.rules.demand.Effect;

/// What a taint does to the scheduler.
public enum TaintStrength {
    /// It keeps pods away: NoSchedule.
    HARD,
    /// It advises against the node: PreferNoSchedule.
    SOFT;

    /// Of a taint by its `key:effect`; what is not known to be soft is hard.
    public static TaintStrength ofTaint(String id) {
        return id.endsWith(":" + Effect.PreferNoSchedule) ? SOFT : HARD;
    }
}
