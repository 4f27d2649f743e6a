package io.barograph.controller.overview;

import io.barograph.signal.Reading;
import io.barograph.signal.SignalThreshold;
import io.barograph.signal.Snapshot;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What an operator should know of a node's readings beside how it stands: what is assumed.
public final class NodeNotes {

    private NodeNotes() {}

    /// Sentences; none where all is read.
    public static List<String> of(@Nullable Snapshot snapshot) {
        boolean looks = snapshot != null && !snapshot.levels().isEmpty();
        Reading<List<SignalThreshold>> thresholds =
                snapshot == null ? Reading.absent("no snapshot yet") : snapshot.thresholds();
        return looks && !thresholds.isPresent()
                ? List.of("The kubelet's eviction thresholds are assumed: " + thresholds.why() + ".")
                : List.of();
    }
}
