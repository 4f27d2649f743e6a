package io.barograph.controller.reconcile.plan;

import io.barograph.controller.guardrail.TaintStrength;

/// Whether taints of ours may be added to a node.
public record TaintPermit(boolean hard, boolean soft) {

    /// None may.
    public static final TaintPermit NONE = new TaintPermit(false, false);

    /// Whether some may.
    public boolean any() {
        return hard || soft;
    }

    /// Whether one with this `key:effect` may.
    public boolean allows(String id) {
        return switch (TaintStrength.ofTaint(id)) {
            case HARD -> hard;
            case SOFT -> soft;
        };
    }
}
