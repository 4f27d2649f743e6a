package io.barograph.exporter.sample.ring;

import org.jspecify.annotations.Nullable;

/// One snapshot of the ring, whole and, where it can be, as a change.
///
/// @param change what differs from the snapshot before it; null where only the whole will do
/// @param since the number of that one
record RingEntry(
        long seq, CompressedSnapshot whole, @Nullable CompressedSnapshot change, long since) {

    /// What to send to who holds the snapshot of that number; -1 for none.
    CompressedSnapshot after(long held) {
        return change != null && since == held ? change : whole;
    }

    /// What it takes in memory.
    int size() {
        return whole.size() + (change == null ? 0 : change.size());
    }
}
