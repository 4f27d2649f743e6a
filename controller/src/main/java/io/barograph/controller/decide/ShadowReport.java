package io.barograph.controller.decide;

import module java.base;
import org.jspecify.annotations.Nullable;

/// How policies that run beside the live ones would decide otherwise now.
///
/// @param source where they come from
/// @param error why the newest are not used; empty if they are
/// @param loadedAt when those that run were loaded; null if none do
/// @param digests the SHA-256 of each file, by the policy's name
/// @param differing by node, then by the demand's key
public record ShadowReport(
        String source,
        String error,
        @Nullable Instant loadedAt,
        Map<String, String> digests,
        SortedMap<String, Map<String, Kind>> differing) {

    public ShadowReport {
        digests = Map.copyOf(digests);
        differing = Collections.unmodifiableSortedMap(new TreeMap<>(differing));
    }

    /// Which policies alone demand it.
    public enum Kind {
        /// The new policies.
        ONLY_NEW,
        /// The live policies.
        ONLY_OLD;

        /// As metrics spell it.
        public String word() {
            return this == ONLY_NEW ? "only_new" : "only_old";
        }
    }
}
