package io.barograph.controller.standalone;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.EntryStore;
import module java.base;

/// Entries in memory, for one process.
public final class MemoryEntryStore implements EntryStore {

    private long version;
    private Kept current = Kept.NOTHING;

    @Override
    public synchronized ApiOutcome<Kept> read() {
        return new ApiOutcome.Done<>(current);
    }

    @Override
    public synchronized ApiOutcome<Kept> updateEntries(
            Kept previousKept, Map<String, String> put, Set<String> dropped) {
        if (!previousKept.version().equals(current.version())) {
            return new ApiOutcome.Conflict<>("the entries have changed since they were read");
        }
        Map<String, String> entries = new HashMap<>(current.entries());
        entries.putAll(put);
        entries.keySet().removeAll(dropped);
        version++;
        current = new Kept(Long.toString(version), entries);
        return new ApiOutcome.Done<>(current);
    }
}
