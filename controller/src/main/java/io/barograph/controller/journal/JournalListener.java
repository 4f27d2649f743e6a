package io.barograph.controller.journal;

/// Counts what becomes of observations on their way into the journal. Called by many threads; must not block.
public interface JournalListener {

    /// So many observations were written and handed to the kernel.
    default void observationsKept(long observations) {}

    /// So many observations are not in the journal: the disk was too slow, or failed.
    default void observationsDropped(long observations) {}

    /// What the journal's files have together.
    default void totalBytes(long total) {}
}
