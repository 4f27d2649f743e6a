package io.barograph.exporter.sample.ring;

import org.jspecify.annotations.Nullable;

/// One snapshot of the ring, whole and, where it can be, as a change.
///
/// @param change what differs from the snapshot before it; null where only the whole will do
record RingEntry(
        long seq, CompressedSnapshot whole, @Nullable Change change) {

    /// @param since the number of the snapshot before
    record Change(long since, CompressedSnapshot line) {}

    /// What to send to a reader who holds the snapshot of that number, or none where it is null.
    CompressedSnapshot after(@Nullable Long held) {
        return change != null && held != null && change.since() == held ? change.line() : whole;
    }

    /// Its bytes in memory.
    int size() {
        return whole.size() + (change == null ? 0 : change.line().size());
    }
}
