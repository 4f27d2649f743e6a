package io.barograph.controller.act;

import io.barograph.controller.guardrail.Strength;

/// Whether taints of ours may be added to a node.
record Leave(boolean hard, boolean soft) {

    /// None may.
    static final Leave NONE = new Leave(false, false);

    /// Whether some may.
    boolean any() {
        return hard || soft;
    }

    /// Whether one with this `key:effect` may.
    boolean allows(String id) {
        return switch (Strength.ofTaint(id)) {
            case HARD -> hard;
            case SOFT -> soft;
        };
    }
}
