package io.barograph.controller.evict.victim;

import io.barograph.controller.evict.ranking.RankedPod;
import io.barograph.quantity.BoundedSum;
import module java.base;
import org.jspecify.annotations.Nullable;

/// How far pods that stay are above their requests, namespace by namespace: whoever splits his use among many pods, or
/// shows more than there is, counts for no less and no more.
final class Greed {

    /// A pod is modest if its excess is less than a tenth of the greediest namespace's.
    private static final int MODEST_DIVISOR = 10;

    private final long inUse;
    private final Map<String, Long> usageByNamespace = new HashMap<>();
    private final Map<String, Long> excessByNamespace = new HashMap<>();
    private final Map<String, RankedPod> greediestByNamespace = new HashMap<>();
    private long usage;

    /// @param ranked all pods of the node
    /// @param inUse what all together can have of what is short, in the signal's unit
    Greed(Collection<RankedPod> ranked, long inUse) {
        this.inUse = inUse;
        for (RankedPod rankedPod : ranked) {
            long amount = Objects.requireNonNullElse(rankedPod.usage().orNull(), 0L);
            usage = BoundedSum.of(usage, amount);
            usageByNamespace.merge(namespaceOf(rankedPod), amount, BoundedSum::of);
        }
    }

    private static String namespaceOf(RankedPod rankedPod) {
        return rankedPod.candidate().pod().namespace();
    }

    /// This pod stays whatever happens: it adds to what its namespace has.
    void addProtected(RankedPod rankedPod) {
        if (rankedPod.isOver()) {
            excessByNamespace.merge(namespaceOf(rankedPod), rankedPod.overAmount(), BoundedSum::of);
            noteGreediest(rankedPod);
        }
    }

    /// This pod may not go now. Masses of such pods must keep nobody behind them, so each counts by itself.
    void addRefused(RankedPod rankedPod) {
        if (rankedPod.isOver()) {
            excessByNamespace.merge(namespaceOf(rankedPod), rankedPod.overAmount(), Math::max);
            noteGreediest(rankedPod);
        }
    }

    private void noteGreediest(RankedPod rankedPod) {
        greediestByNamespace.merge(
                namespaceOf(rankedPod),
                rankedPod,
                (one, other) -> one.overAmount() >= other.overAmount() ? one : other);
    }

    /// The greediest pod of a namespace beside whose pods this one is modest; null where there is none.
    @Nullable
    RankedPod greedierThan(RankedPod rankedPod) {
        return excessByNamespace.entrySet().stream()
                .max(Comparator.comparingLong(entry -> excessOf(entry.getKey(), entry.getValue())))
                .filter(entry -> rankedPod.overAmount()
                        < Math.ceilDiv(excessOf(entry.getKey(), entry.getValue()), MODEST_DIVISOR))
                .map(entry -> greediestByNamespace.get(entry.getKey()))
                .orElse(null);
    }

    /// No more than what others leave.
    private long excessOf(String namespace, long excess) {
        long others = usage - usageByNamespace.getOrDefault(namespace, 0L);
        return Math.min(excess, Math.max(0, inUse - others));
    }
}
