package io.barograph.controller.evict;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.EntryStore;
import io.barograph.controller.evict.record.LedgerJson;
import io.barograph.controller.standalone.MemoryEntryStore;
import module java.base;

/// The record of evictions in memory. Reads and writes about a node fail as a test says, and something may happen right
/// after such a write.
final class RigLedger implements EntryStore {

    final Queue<ApiOutcome<Kept>> failedWrites = new ArrayDeque<>();
    final Queue<ApiOutcome<Kept>> failedReads = new ArrayDeque<>();
    /// Whether the writes that fail are carried out all the same.
    boolean isAnswerLost;
    private final MemoryEntryStore store = new MemoryEntryStore();
    private final Runnable afterWrite;

    RigLedger(Runnable afterWrite) {
        this.afterWrite = afterWrite;
    }

    @Override
    public ApiOutcome<Kept> read() {
        ApiOutcome<Kept> failure = failedReads.poll();
        return failure == null ? store.read() : failure;
    }

    @Override
    public ApiOutcome<Kept> updateEntries(Kept previousKept, Map<String, String> put, Set<String> dropped) {
        if (put.keySet().equals(Set.of(LedgerJson.EPOCH))) {
            return store.updateEntries(previousKept, put, dropped);
        }
        ApiOutcome<Kept> failure = failedWrites.poll();
        if (failure != null && !isAnswerLost) {
            return failure;
        }
        ApiOutcome<Kept> outcome = store.updateEntries(previousKept, put, dropped);
        afterWrite.run();
        return failure == null ? outcome : failure;
    }

    Map<String, String> entries() {
        return ((ApiOutcome.Done<Kept>) store.read()).value().entries();
    }

    /// What somebody writes by hand.
    void edit(String key, String text) {
        Kept kept = ((ApiOutcome.Done<Kept>) store.read()).value();
        store.updateEntries(kept, Map.of(key, text), Set.of());
    }
}
