package io.barograph.exporter.sample;

import org.jspecify.annotations.Nullable;

/// One snapshot of the ring, whole and, where it can be, as a change.
///
/// @param change what differs from the snapshot before it; null where only the whole will do
/// @param since the number of that one
record Kept(long seq, Packed whole, @Nullable Packed change, long since) {

    /// What to send to who holds the snapshot of that number; -1 for none.
    Packed after(long held) {
        return change != null && since == held ? change : whole;
    }

    /// What it takes in memory.
    int size() {
        return whole.size() + (change == null ? 0 : change.size());
    }
}
