package io.barograph.exporter.exposition;

import java.util.EnumSet;
import java.util.Set;

/// Which families an exposition has.
///
/// @param compat whose names are written beside ours; profiles compat and full have them all
public record Selection(Profile profile, Set<Compat> compat) {

    public Selection {
        compat = Set.copyOf(profile == Profile.LEAN ? compat : EnumSet.allOf(Compat.class));
    }

    /// Our own names, and those of these programs beside them.
    public static Selection lean(Set<Compat> compat) {
        return new Selection(Profile.LEAN, compat);
    }

    boolean has(Compat source) {
        return compat.contains(source);
    }

    /// Whether pods' and containers' pressure stands under our own names.
    boolean ownPods() {
        return profile != Profile.COMPAT;
    }

    /// Whether the kernel's averages are told per pod.
    boolean podAverages() {
        return profile == Profile.FULL;
    }
}
