package io.barograph.rules.cases;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a case says of its observations.
///
/// @param series by name: `Contention(KUBEPODS, CPU).avg60`
/// @param labels by key; they hold throughout the case
/// @param recorded where the snapshots come from, null where the series tell them
record Inputs(
        Map<String, Series> series,
        Map<String, String> labels,
        @Nullable Recorded recorded) {

    /// The case says nothing.
    static final Inputs NONE = new Inputs(Map.of(), Map.of(), null);

    Inputs {
        series = Map.copyOf(series);
        labels = Map.copyOf(labels);
    }
}
