package io.barograph.controller.reconcile.plan;

import io.barograph.controller.marks.OwnershipRecord;
import io.barograph.rules.demand.DemandState;
import module java.base;

/// What plans of all nodes have in common.
///
/// @param staleHoldMicros for how long a mark may rest on signals that are missing
/// @param jitterMicros how much longer taints that are not demanded any more may stay, at the most; 0 by default
/// @param mark a policy's name to what stands for it in the ownership record
public record PlanSettings(long staleHoldMicros, long jitterMicros, UnaryOperator<String> mark) {

    /// An odd number near 2^32 divided by the golden ratio, which spreads the hashes of names that differ little.
    private static final int SPREAD = 0x9E3779B9;

    /// The same while missing signals release nothing.
    public PlanSettings withoutTimeout() {
        return new PlanSettings(Long.MAX_VALUE, jitterMicros, mark);
    }

    /// How much later this node's taints go than they could, so that not all nodes open at the same moment: always the
    /// same part of the most.
    public long jitterMicros(String node) {
        long part = Integer.toUnsignedLong(node.hashCode() * SPREAD);
        return (long) (jitterMicros * (part / (double) (1L << 32)));
    }

    OwnershipRecord.Source recordSource(DemandState demand) {
        return new OwnershipRecord.Source(
                mark.apply(demand.source().policy()), demand.source().rule());
    }
}
