package io.barograph.controller.guardrail.impact;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.guardrail.TaintVerdict;
import io.barograph.rules.demand.Demand;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Asked before a taint that keeps pods away is put on a node.
public interface HardTaintGuard {

    /// Whether anybody would be shut out whom this node cannot do without.
    TaintVerdict bystanders(LiveNode node, Demand.Taint taint);

    /// What these nodes have for the pods that wait now; null where there are no pods that could be kept
    /// away.
    @Nullable
    Headroom headroom(List<Headroom.Held> fleet);

    /// Stands in nobody's way.
    static HardTaintGuard none() {
        return new HardTaintGuard() {
            @Override
            public TaintVerdict bystanders(LiveNode node, Demand.Taint taint) {
                return new TaintVerdict.Allowed();
            }

            @Override
            public @Nullable Headroom headroom(List<Headroom.Held> fleet) {
                return null;
            }
        };
    }
}
