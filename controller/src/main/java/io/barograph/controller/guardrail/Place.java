package io.barograph.controller.guardrail;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Where a node belongs. Nodes that no label puts anywhere are together: they form one pool, and one zone.
///
/// @param pool empty where no label names one
/// @param zone empty where no label names one
public record Place(String pool, String zone) {

    /// No labels, as far as is known.
    public static final Place NOWHERE = new Place("", "");

    /// Where these labels put it.
    public static Place of(Map<String, String> labels) {
        Whereabouts where = Whereabouts.of("", labels);
        return new Place(orEmpty(where.pool()), orEmpty(where.zone()));
    }

    private static String orEmpty(@Nullable String value) {
        return value == null ? "" : value;
    }
}
