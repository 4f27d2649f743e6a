package io.barograph.controller.reconcile.plan;

import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.guardrail.TaintStrength;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What the guardrails say of adding taints to one node. A null says that they may be added.
///
/// @param hard why the budget holds back hard taints
/// @param soft why the budget holds back soft taints
/// @param filterRefusal why headroom or a hazard holds back hard taints
/// @param staying taints that are not removed now, by `key:effect`
public record TaintPermissions(
        @Nullable HeldBack hard,
        @Nullable HeldBack soft,
        @Nullable HeldBack filterRefusal,
        Set<String> staying) {

    /// Any taint may be added.
    public static final TaintPermissions OPEN = new TaintPermissions(null, null, null, Set.of());

    /// Whether some may be added.
    public boolean any() {
        return hard == null || soft == null;
    }

    /// Why the budget holds back a taint with this `key:effect`.
    @Nullable
    HeldBack budgetRefusal(String id) {
        return switch (TaintStrength.ofTaint(id)) {
            case HARD -> hard;
            case SOFT -> soft;
        };
    }
}
