package io.barograph.rules.cases;

import java.util.Map;

/// What a case says of its observations.
///
/// @param series by name: `Contention(KUBEPODS, CPU).avg60`
/// @param labels by key; they hold throughout the case
record Inputs(Map<String, Series> series, Map<String, String> labels) {

    Inputs {
        series = Map.copyOf(series);
        labels = Map.copyOf(labels);
    }
}
