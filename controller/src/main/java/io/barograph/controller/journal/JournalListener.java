package io.barograph.controller.journal;

/// Counts what becomes of observations on their way into the journal. Called by many threads; must not block.
public interface JournalListener {

    /// So many observations were written and handed to the kernel.
    void kept(long observations);

    /// So many observations are not in the journal: the disk was too slow, or failed.
    void dropped(long observations);

    /// What the journal's files have together.
    void bytes(long total);

    /// Listens to nothing.
    static JournalListener none() {
        return new JournalListener() {
            @Override
            public void kept(long observations) {}

            @Override
            public void dropped(long observations) {}

            @Override
            public void bytes(long total) {}
        };
    }
}
