package io.barograph.controller.evict.ranking;

import io.barograph.controller.evict.ranking.EvictionCandidate.Blame;
import io.barograph.controller.kubelet.NodeFilesystem.DiskPart;
import io.barograph.quantity.Quantity;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A candidate with what decided its rank.
///
/// @param unit of the numbers
/// @param usage what the pod's end would give back; absent without statistics
/// @param request what the usage is compared with, overhead included; 0 where the resource cannot be requested
/// @param excess usage less request, below 0 for a pod that uses less; 0 without statistics
/// @param missing parts of the usage that are not known and count as nothing
/// @param spared why it is not taken, where only culprits are; null if it may be
public record RankedPod(
        EvictionCandidate candidate,
        EvictionSignal.Unit unit,
        Reading<Long> usage,
        long request,
        long excess,
        Set<DiskPart> missing,
        @Nullable String spared) {

    /// Percent; less is written as 0.0, and says nothing of a pod.
    private static final double SHOWN = 0.05;

    /// The same without the names of its volumes. It is remembered, and a pod may have hundreds.
    public RankedPod withoutVolumes() {
        return new RankedPod(candidate.withoutVolumes(), unit, usage, request, excess, missing, spared);
    }

    /// Whether it uses more than it requests.
    public boolean isOver() {
        return overAmount() > 0;
    }

    /// How much more it uses than it requests; 0 where it does not, or that is not known.
    public long overAmount() {
        Long usedAmount = usage.orNull();
        return usedAmount == null ? 0 : Math.max(0, usedAmount - request);
    }

    /// For people: `shop/cart-0 (Burstable, priority 0): uses 500Mi, 400Mi above its request of 100Mi`.
    public String text() {
        EvictionCandidate.Standing standing = candidate.standing();
        String who = candidate.pod().path() + " (" + (standing.qos().isEmpty() ? "QoS unknown" : standing.qos())
                + ", priority " + standing.priority() + "): ";
        Long usedAmount = usage.orNull();
        if (usedAmount == null) {
            return who + "no statistics: " + usage.why();
        }
        String uses = who + blame() + "uses " + amountText(usedAmount) + unknown();
        if (request == 0) {
            return uses;
        }
        return uses + ", " + amountText(Math.abs(usedAmount - request)) + (isOver() ? " above" : " below")
                + " its request of " + amountText(request);
    }

    /// What its end is expected to give back, for people: `500Mi`, `120 tasks`.
    public String expectedRelief() {
        Long usedAmount = usage.orNull();
        return usedAmount == null ? "unknown" : amountText(usedAmount);
    }

    private String blame() {
        Blame blame = candidate.uses().blame().orNull();
        return blame == null || blame.imposed() < SHOWN
                ? ""
                : String.format(Locale.ROOT, "others wait for it %.1f %% of the time, ", blame.imposed());
    }

    private String unknown() {
        return missing.isEmpty()
                ? ""
                : missing.stream()
                        .map(part -> part.name().toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(", ", ", not counting ", ", which is unknown"));
    }

    /// An amount in its unit, for people.
    public String amountText(long amount) {
        return switch (unit) {
            case BYTES -> amount < 10 << 20 ? Quantity.of(amount).text() : (amount >> 20) + "Mi";
            case INODES -> amount + " inodes";
            case PIDS -> amount + " tasks";
        };
    }
}
