package io.barograph.rules.cases;

import io.barograph.signal.Snapshot;
import module java.base;

/// Opens the recordings that cases name. A controller has none: its case files come from the cluster, and no other
/// file may be read for them.
public interface RecordingOpener {

    /// One recording has at most as many frames.
    int MAX_FRAMES = 10_000;

    /// Hands over the snapshots of a recording in their order, as an exporter would have made them.
    ///
    /// @param caseFile whose case names the recording
    /// @param recording relative to the case file's directory, and in it or beside it: at most one `../`
    /// @throws IOException with a sentence if it may not or cannot be read to its end
    void forEachSnapshot(String caseFile, String recording, Consumer<Snapshot> sink) throws IOException;
}
