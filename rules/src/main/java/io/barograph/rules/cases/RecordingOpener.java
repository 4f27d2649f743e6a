package io.barograph.rules.cases;

import io.barograph.signal.Snapshot;
import java.io.IOException;
import java.util.function.Consumer;

/// The door to the recordings that cases name. Whoever runs cases hands it in; where there is none, as in a controller,
/// whose case files come from the cluster, no file but the case file is ever read.
public interface RecordingOpener {

    /// One recording has at most as many frames.
    int MOST_FRAMES = 10_000;

    /// Hands over the snapshots of a recording in their order, as an exporter would have made them.
    ///
    /// @param caseFile whose case names the recording
    /// @param recording relative to the case file's directory, and in it or beside it: at most one `../`
    /// @throws IOException with a sentence if it may not or cannot be read to its end
    void each(String caseFile, String recording, Consumer<Snapshot> sink) throws IOException;
}
