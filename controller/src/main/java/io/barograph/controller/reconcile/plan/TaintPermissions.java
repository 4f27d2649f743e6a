package io.barograph.controller.reconcile.plan;

import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.guardrail.TaintStrength;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What the guardrails say of adding taints to one node.
///
/// @param hard what the budget says of taints that keep pods away
/// @param soft what the budget says of the others
/// @param shut why no taint that keeps pods away is added, by headroom or hazard; null if none is held back so
/// @param staying taints that are not removed now, by `key:effect`
public record TaintPermissions(Bar hard, Bar soft, @Nullable HeldBack shut, Set<String> staying) {

    /// @param open whether taints may be added
    /// @param why they may not; null where they may, or where the guardrails have not been asked
    public record Bar(boolean open, @Nullable HeldBack why) {

        private static final Bar OPEN = new Bar(true, null);
        private static final Bar CLOSED = new Bar(false, null);
    }

    /// Any taint may be added.
    public static final TaintPermissions OPEN = new TaintPermissions(Bar.OPEN, Bar.OPEN, null, Set.of());

    /// No taint may be added.
    public static final TaintPermissions CLOSED = new TaintPermissions(Bar.CLOSED, Bar.CLOSED, null, Set.of());

    /// Whether some may be added.
    public boolean any() {
        return hard.open || soft.open;
    }

    /// For a taint with this `key:effect`.
    Bar of(String id) {
        return switch (TaintStrength.ofTaint(id)) {
            case HARD -> hard;
            case SOFT -> soft;
        };
    }
}
