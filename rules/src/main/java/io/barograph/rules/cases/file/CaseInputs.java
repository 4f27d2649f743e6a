package io.barograph.rules.cases.file;

import module java.base;
import org.jspecify.annotations.Nullable;

/// What a case says of its observations.
///
/// @param series by name: `Contention(KUBEPODS, CPU).avg60`
/// @param labels by key; they hold throughout the case
/// @param recorded where the snapshots come from, null where the series tell them
public record CaseInputs(
        Map<String, ValueSeries> series,
        Map<String, String> labels,
        @Nullable RecordingReference recorded) {

    /// The case says nothing.
    static final CaseInputs NONE = new CaseInputs(Map.of(), Map.of(), null);

    public CaseInputs {
        series = Map.copyOf(series);
        labels = Map.copyOf(labels);
    }
}
