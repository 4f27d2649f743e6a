package io.barograph.controller.evict.victim;

import io.barograph.controller.evict.ranking.RankedPod;
import io.barograph.quantity.BoundedSum;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// How far pods that stay are above their requests, namespace by namespace: whoever splits his use among many pods, or
/// shows more than there is, counts for no less and no more.
public final class Greed {

    /// A pod is modest if its excess is less than a tenth of the greediest namespace's.
    private static final int MODEST_DIVISOR = 10;

    private static final String LITTLE_OVER = "its excess over its request is less than a tenth of ";
    private static final String WITHIN_REQUEST = "it uses no more than it requests";

    private final InUse inUse;
    private final Map<String, Long> usageByNamespace = new HashMap<>();
    private final Map<String, Long> excessByNamespace = new HashMap<>();
    private final Map<String, RankedPod> greediestByNamespace = new HashMap<>();
    private long usage;

    /// What is in use of what is short, in the signal's unit.
    ///
    /// @param all by the node's exporter; no bound where that is not known
    /// @param images by the kubelet, without what containers write; absent where it is no disk, or not known
    public record InUse(Reading<Long> all, Reading<Long> images) {}

    /// @param ranked all pods of the node that may stay or go
    /// @param ending pods that run on, though they are being deleted: a year may be left to them
    public Greed(Collection<RankedPod> ranked, Collection<RankedPod> ending, InUse inUse) {
        this.inUse = inUse;
        ranked.forEach(this::addUsage);
        ending.forEach(this::addUsage);
        ending.forEach(this::addProtected);
    }

    private void addUsage(RankedPod rankedPod) {
        long amount = Objects.requireNonNullElse(rankedPod.usage().orNull(), 0L);
        usage = BoundedSum.of(usage, amount);
        usageByNamespace.merge(namespaceOf(rankedPod), amount, BoundedSum::of);
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

    /// Why this pod stays, for people: beside what is it modest? Null where it is not.
    @Nullable
    String reasonToSpare(RankedPod rankedPod) {
        RankedPod greedy = greedierThan(rankedPod);
        if (greedy != null) {
            return (rankedPod.isOver() ? LITTLE_OVER + "that of" : WITHIN_REQUEST + ", unlike") + " pods of "
                    + namespaceOf(greedy) + " that are not taken, above all " + greedy.text();
        }
        if (!isModestBeside(unaccounted(), rankedPod)) {
            return null;
        }
        String rest = rankedPod.amountText(unaccounted()) + ", most of what is in use";
        return rankedPod.isOver()
                ? LITTLE_OVER + "what no pod accounts for: " + rest
                : WITHIN_REQUEST + ", and no pod accounts for " + rest;
    }

    private static boolean isModestBeside(long excess, RankedPod rankedPod) {
        return rankedPod.overAmount() < Math.ceilDiv(excess, MODEST_DIVISOR);
    }

    /// The greediest pod of a namespace beside whose pods this one is modest; null where there is none.
    @Nullable
    RankedPod greedierThan(RankedPod rankedPod) {
        return excessByNamespace.entrySet().stream()
                .max(Comparator.comparingLong(entry -> excessOf(entry.getKey(), entry.getValue())))
                .filter(entry -> isModestBeside(excessOf(entry.getKey(), entry.getValue()), rankedPod))
                .map(entry -> greediestByNamespace.get(entry.getKey()))
                .orElse(null);
    }

    /// No more than what others leave.
    private long excessOf(String namespace, long excess) {
        long others = usage - usageByNamespace.getOrDefault(namespace, 0L);
        Long all = inUse.all().orNull();
        return all == null ? excess : Math.min(excess, Math.max(0, all - others));
    }

    /// What is on a disk and neither images' nor any pod's, where it is most of all: a file that is deleted and
    /// still open is in no figure of the kubelet's, and pods may have more parts than are read. Else 0, also where
    /// it is not known.
    private long unaccounted() {
        Long all = inUse.all().orNull();
        Long images = inUse.images().orNull();
        long rest = all == null || images == null ? 0 : all - BoundedSum.of(images, usage);
        return all != null && rest > all / 2 ? rest : 0;
    }
}
