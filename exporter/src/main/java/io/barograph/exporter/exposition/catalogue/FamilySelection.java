package io.barograph.exporter.exposition.catalogue;

import module java.base;

/// The families that an exposition has.
///
/// @param compat whose names are written beside ours; profiles compat and full have them all
/// @param podUsage whether what pods use is read for each scrape, and written
public record FamilySelection(ExpositionProfile profile, Set<CompatProgram> compat, boolean podUsage) {

    public FamilySelection {
        compat = Set.copyOf(profile == ExpositionProfile.LEAN ? compat : EnumSet.allOf(CompatProgram.class));
    }

    /// A selection without what pods use.
    public FamilySelection(ExpositionProfile profile, Set<CompatProgram> compat) {
        this(profile, compat, false);
    }

    /// Our own names, and those of these programs beside them.
    public static FamilySelection leanWith(Set<CompatProgram> compat) {
        return new FamilySelection(ExpositionProfile.LEAN, compat);
    }

    public boolean hasProgram(CompatProgram source) {
        return compat.contains(source);
    }

    /// Whether pods' and containers' pressure has our own names.
    public boolean ownPods() {
        return profile != ExpositionProfile.COMPAT;
    }

    /// Whether the kernel's averages are written per pod.
    public boolean podAverages() {
        return profile == ExpositionProfile.FULL;
    }
}
