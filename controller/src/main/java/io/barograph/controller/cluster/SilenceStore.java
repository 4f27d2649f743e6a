package io.barograph.controller.cluster;

import module java.base;

/// Where silences are kept: texts by their ids, all of one version. Errors are in the [ApiOutcome].
public interface SilenceStore {

    /// What is kept now; `NOTHING` before the first change.
    ApiOutcome<Kept> read();

    /// Puts and drops these entries and leaves all others as they are; Conflict where another version is kept by now.
    ApiOutcome<Kept> updateEntries(Kept keptEntries, Map<String, String> put, Set<String> dropped);

    /// All entries at once.
    ///
    /// @param version another one after each change; empty where nothing was ever kept
    record Kept(String version, Map<String, String> entries) {

        /// Nothing has been kept yet.
        public static final Kept NOTHING = new Kept("", Map.of());

        public Kept {
            entries = Map.copyOf(entries);
        }
    }

    /// Where nothing can be kept.
    static SilenceStore none() {
        return new SilenceStore() {
            @Override
            public ApiOutcome<Kept> read() {
                return new ApiOutcome.Done<>(Kept.NOTHING);
            }

            @Override
            public ApiOutcome<Kept> updateEntries(Kept from, Map<String, String> put, Set<String> dropped) {
                return new ApiOutcome.Refused<>(null, "this controller has no store of silences");
            }
        };
    }
}
