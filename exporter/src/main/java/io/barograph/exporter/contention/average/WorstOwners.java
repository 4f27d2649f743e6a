package io.barograph.exporter.contention.average;

import io.barograph.exporter.frame.Cgroup;
import io.barograph.signal.OwnerCounts;
import module java.base;

/// The few owners that stall the most for one reason. Only an owner that is among them so far is named.
final class WorstOwners {

    private static final double NAMED_PERCENT = 1;
    private static final int NAMES = 3;
    private static final int NAME_LENGTH = 128;

    private static final Comparator<OwnerCounts.Worst> WORST_FIRST =
            Comparator.comparingDouble(OwnerCounts.Worst::percent).reversed().thenComparing(OwnerCounts.Worst::name);

    private final Function<Cgroup, String> names;
    private List<OwnerCounts.Worst> worstOwners = List.of();

    WorstOwners(Function<Cgroup, String> names) {
        this.names = names;
    }

    void addOwner(Cgroup owner, double percent) {
        int size = worstOwners.size();
        if (percent < NAMED_PERCENT
                || (size == NAMES && percent < worstOwners.getLast().percent())) {
            return;
        }
        if (size == 0) {
            worstOwners = new ArrayList<>(NAMES + 1);
        }
        OwnerCounts.Worst candidate = new OwnerCounts.Worst(boundedName(names.apply(owner)), percent);
        int place = size;
        while (place > 0 && WORST_FIRST.compare(candidate, worstOwners.get(place - 1)) < 0) {
            place--;
        }
        worstOwners.add(place, candidate);
        if (size == NAMES) {
            worstOwners.removeLast();
        }
    }

    List<OwnerCounts.Worst> worstFirst() {
        return worstOwners;
    }

    /// The end of a long name is more specific than its beginning.
    private static String boundedName(String name) {
        return name.length() <= NAME_LENGTH ? name : "…" + name.substring(name.length() - NAME_LENGTH + 1);
    }
}
