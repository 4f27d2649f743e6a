package io.barograph.controller.watch;

import io.barograph.signal.Snapshot;
import io.barograph.wire.SnapshotJson;
import io.barograph.wire.format.SnapshotPosition;
import org.jspecify.annotations.Nullable;

/// The snapshot of an exporter that was read last, and whether the next ones may come as changes since it: only where
/// there is no doubt about it. Without it whole snapshots are asked for.
final class SnapshotDecoder {

    /// An exporter whose changes cannot be read is asked for whole snapshots for some minutes, instead of every other
    /// page being refused.
    private static final int WHOLE_PAGES = 32;

    private @Nullable Snapshot snapshot;
    private boolean changesAsked;
    private int wholePages;

    /// Whether to ask for changes after this position; null is the ring's start, where a page begins whole.
    boolean asksForChanges(@Nullable SnapshotPosition position) {
        changesAsked = wholePages == 0 && (position == null || snapshot != null);
        return changesAsked;
    }

    /// What a line of the answer says, made of the parts of what is held where they are equal.
    ///
    /// @throws io.barograph.wire.format.WireException if the line is no snapshot, or a change since another one
    Snapshot decodeLine(byte[] line) {
        return SnapshotJson.decode(line, snapshot);
    }

    /// The next line follows this one.
    void keepSnapshot(Snapshot nextSnapshot) {
        snapshot = nextSnapshot;
    }

    /// All lines of the answer were good.
    void noteGoodAnswer() {
        wholePages = Math.max(0, wholePages - 1);
    }

    /// A line of the answer could not be read.
    void noteUnreadable() {
        wholePages = changesAsked ? WHOLE_PAGES : wholePages;
    }

    /// The next snapshot may follow on none that is known.
    void forgetSnapshot() {
        snapshot = null;
    }
}
