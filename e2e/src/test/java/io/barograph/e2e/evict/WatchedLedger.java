package io.barograph.e2e.evict;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.EntryStore;
import io.barograph.controller.evict.record.LedgerJson;
import module java.base;

/// The record of evictions as it is kept, with something that happens right after the next write about a node.
final class WatchedLedger implements EntryStore {

    private final EntryStore store;
    private final AtomicReference<Runnable> next = new AtomicReference<>(() -> {});

    WatchedLedger(EntryStore store) {
        this.store = store;
    }

    /// Once.
    void afterNextWrite(Runnable what) {
        next.set(what);
    }

    /// What it has of a node; empty where it has nothing.
    String textOf(String node) {
        return read() instanceof ApiOutcome.Done<Kept>(Kept kept)
                ? kept.entries().getOrDefault(node, "")
                : "";
    }

    @Override
    public ApiOutcome<Kept> read() {
        return store.read();
    }

    @Override
    public ApiOutcome<Kept> updateEntries(Kept previousKept, Map<String, String> put, Set<String> dropped) {
        ApiOutcome<Kept> outcome = store.updateEntries(previousKept, put, dropped);
        if (!put.keySet().equals(Set.of(LedgerJson.EPOCH))) {
            next.getAndSet(() -> {}).run();
        }
        return outcome;
    }
}
