package io.barograph.controller.http.json;

import module java.base;

/// The nodes that are not meant to have an exporter, and so are not judged.
///
/// @param names of the first of them
public record WithoutExporter(int nodes, List<String> names) {

    private static final int MAX_NAMES = 1000;

    /// There are none.
    public static final WithoutExporter NONE = new WithoutExporter(0, List.of());

    public static WithoutExporter of(SortedSet<String> names) {
        return new WithoutExporter(names.size(), names.stream().limit(MAX_NAMES).toList());
    }
}
