package io.barograph.exporter.contention.average;

import io.barograph.exporter.contention.Leaf;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.signal.OwnerCounts;
import module java.base;

/// Counts the owners of a scope that wait, by their averages over 10 s, and names the worst; an owner waits as long as
/// its worst leaf.
final class WaitingOwners {

    private static final double COUNTS_PERCENT = 10;

    private static final OwnerCounts NOBODY = new OwnerCounts(0, 0, 0, List.of(), OwnerCounts.SelfStalled.NOBODY);

    private final Map<String, Waiter> byOwner = new LinkedHashMap<>();

    private record Waiter(Cgroup owner, LeafAverages averages) {}

    void addLeaf(Leaf leaf, LeafAverages averages) {
        byOwner.merge(
                leaf.owner().path(),
                new Waiter(leaf.owner(), averages),
                (a, b) -> new Waiter(a.owner, a.averages.max(b.averages)));
    }

    OwnerCounts ownerCounts(Function<Cgroup, String> names) {
        if (byOwner.isEmpty()) {
            return NOBODY;
        }
        int stalled = 0;
        int limited = 0;
        int crowded = 0;
        WorstOwners worst = new WorstOwners(names);
        WorstOwners worstLimited = new WorstOwners(names);
        WorstOwners worstCrowded = new WorstOwners(names);
        for (Waiter waiter : byOwner.values()) {
            LeafAverages averages = waiter.averages;
            stalled += averages.contention() >= COUNTS_PERCENT ? 1 : 0;
            limited += averages.selfLimited() >= COUNTS_PERCENT ? 1 : 0;
            crowded += averages.selfCrowded() >= COUNTS_PERCENT ? 1 : 0;
            worst.addOwner(waiter.owner, averages.contention());
            worstLimited.addOwner(waiter.owner, averages.selfLimited());
            worstCrowded.addOwner(waiter.owner, averages.selfCrowded());
        }
        return new OwnerCounts(
                stalled,
                limited,
                crowded,
                worst.worstFirst(),
                new OwnerCounts.SelfStalled(worstLimited.worstFirst(), worstCrowded.worstFirst()));
    }
}
