package io.barograph.controller.watch;

import io.barograph.controller.watch.client.ExporterFault;
import io.barograph.signal.Snapshot;
import module java.base;

/// A listener that keeps a line of each call.
public final class RecordingListener implements NodeWatchListener {

    private final List<String> words = new CopyOnWriteArrayList<>();
    private final List<Snapshot> snapshots = new CopyOnWriteArrayList<>();

    /// Whether the next snapshot makes it fail.
    volatile boolean stumbles;
    /// Runs after each snapshot.
    volatile Runnable atEach = () -> {};

    @Override
    public void snapshotSeen(Snapshot snapshot, long forgotten) {
        if (stumbles) {
            stumbles = false;
            throw new IllegalStateException("stumbled");
        }
        snapshots.add(snapshot);
        String lost = forgotten > 0 ? " after " + forgotten + " forgotten" : "";
        words.add(snapshot.origin().instance() + "." + snapshot.moment().seq() + lost);
        atEach.run();
    }

    @Override
    public void caughtUp() {
        words.add("caught up");
    }

    @Override
    public void nodeStale(long monotonicMicros, Duration quiet) {
        words.add("stale for " + quiet.toSeconds() + " s at " + monotonicMicros / 1_000_000 + " s");
    }

    @Override
    public void exporterAnswered() {
        words.add("answered");
    }

    @Override
    public void exporterFailed(ExporterFault fault, String why) {
        words.add(fault.word() + ": " + why);
    }

    @Override
    public void ourFault(RuntimeException thrown) {
        words.add("our fault: " + thrown);
    }

    @Override
    public void watchEnded() {
        words.add("ended");
    }

    List<String> all() {
        return List.copyOf(words);
    }

    /// The snapshots as they were given.
    List<Snapshot> snapshots() {
        return List.copyOf(snapshots);
    }

    /// Only the snapshots and the end of warming up.
    List<String> observations() {
        return words.stream()
                .filter(word -> word.equals("caught up") || word.matches("[a-z]\\.[0-9].*"))
                .toList();
    }
}
