package io.barograph.controller.cluster;

import module java.base;

/// Where texts are kept by their ids, all of one version: silences, and the record of evictions. Errors are in the
/// [ApiOutcome].
public interface EntryStore {

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
    static EntryStore none() {
        return new EntryStore() {
            @Override
            public ApiOutcome<Kept> read() {
                return new ApiOutcome.Done<>(Kept.NOTHING);
            }

            @Override
            public ApiOutcome<Kept> updateEntries(Kept from, Map<String, String> put, Set<String> dropped) {
                return new ApiOutcome.Refused<>(null, "this controller keeps nothing");
            }
        };
    }
}
