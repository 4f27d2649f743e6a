package io.barograph.rules.demand;

import module java.base;
import org.jspecify.annotations.Nullable;

/// How a rule wants pods to be evicted, once its demand fires.
///
/// @param ranking who goes first
/// @param minReclaim what has to be regained beyond the threshold before it is enough, as the rule says it: `500Mi`,
/// `5%`; empty for nothing
/// @param maxGrace the longest grace period that a pod is given; null for its own
public record EvictTerms(
        Ranking ranking, String minReclaim, @Nullable Duration maxGrace) {

    /// What holds where a rule says nothing.
    public static final EvictTerms DEFAULT = new EvictTerms(Ranking.KUBELET, "", null);

    /// Who goes first.
    public enum Ranking {
        /// As kubelets rank since 1.9: use above the request, priority, excess.
        KUBELET,
        /// As the out-of-resource guide ranks: by quality of service, then by excess.
        GUIDE,
        /// Who makes others wait most goes first, and no pod that waits more itself.
        CULPRIT;

        /// What an explanation calls the order: `the kubelet's order`.
        public String order() {
            return switch (this) {
                case KUBELET -> "the kubelet's order";
                case GUIDE -> "the guide's order";
                case CULPRIT -> "the order of culprits";
            };
        }

        /// As rules write it.
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
