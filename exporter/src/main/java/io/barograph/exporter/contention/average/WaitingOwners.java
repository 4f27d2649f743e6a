package io.barograph.exporter.contention.average;

import io.barograph.exporter.contention.Leaf;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.signal.OwnerCounts;
import module java.base;

/// Counts the owners of a scope that wait, by their averages over 10 s; an owner waits as long as its worst leaf.
final class WaitingOwners {

    private static final double COUNTS_PERCENT = 10;
    private static final double NAMED_PERCENT = 1;
    private static final int NAMES = 3;
    private static final int NAME_LENGTH = 128;

    private final Map<String, Waiter> byOwner = new LinkedHashMap<>();

    private record Waiter(Cgroup owner, LeafAverages averages) {}

    void addLeaf(Leaf leaf, LeafAverages averages) {
        byOwner.merge(
                leaf.owner().path(),
                new Waiter(leaf.owner(), averages),
                (a, b) -> new Waiter(a.owner, a.averages.max(b.averages)));
    }

    OwnerCounts ownerCounts(Function<Cgroup, String> names) {
        int stalled = 0;
        int limited = 0;
        int crowded = 0;
        List<OwnerCounts.Worst> worst = new ArrayList<>();
        for (Waiter waiter : byOwner.values()) {
            stalled += waiter.averages.contention() >= COUNTS_PERCENT ? 1 : 0;
            limited += waiter.averages.selfLimited() >= COUNTS_PERCENT ? 1 : 0;
            crowded += waiter.averages.selfCrowded() >= COUNTS_PERCENT ? 1 : 0;
            if (waiter.averages.contention() >= NAMED_PERCENT) {
                worst.add(new OwnerCounts.Worst(boundedName(names.apply(waiter.owner)), waiter.averages.contention()));
            }
        }
        worst.sort(Comparator.comparingDouble(OwnerCounts.Worst::percent)
                .reversed()
                .thenComparing(OwnerCounts.Worst::name));
        return new OwnerCounts(stalled, limited, crowded, worst.subList(0, Math.min(NAMES, worst.size())));
    }

    /// The end of a long name is more specific than its beginning.
    private static String boundedName(String name) {
        return name.length() <= NAME_LENGTH ? name : "…" + name.substring(name.length() - NAME_LENGTH + 1);
    }
}
