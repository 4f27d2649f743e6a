package io.barograph.controller.evict.ranking;

import io.barograph.quantity.BoundedSum;
import module java.base;

/// What comes back once the pods that are being ended are gone, so that no further one is chosen while that is enough.
///
/// @param amount in the signal's unit
/// @param unknown pods of which it is not known; they count as nothing
public record Regained(long amount, List<String> unknown) {

    public Regained {
        unknown = List.copyOf(unknown);
    }

    public static Regained of(Collection<RankedPod> ending) {
        long amount = 0;
        List<String> unknown = new ArrayList<>();
        for (RankedPod rankedPod : ending) {
            Long usedAmount = rankedPod.usage().orNull();
            if (usedAmount == null) {
                unknown.add(rankedPod.candidate().pod().path());
            } else {
                amount = BoundedSum.of(amount, usedAmount);
            }
        }
        return new Regained(amount, unknown);
    }

    /// Whether it is worth waiting for, before a pod that uses this much goes: less than a tenth would be no relief.
    public boolean sufficesFor(long use) {
        return amount > 0 && amount >= use / 10;
    }
}
