package io.barograph.controller.guardrail;

import io.barograph.controller.controls.NodeLocation;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Where a node belongs. Nodes that no label puts anywhere are together: they form one pool, and one zone.
///
/// @param pool empty where no label names one
/// @param zone empty where no label names one
public record PoolAndZone(String pool, String zone) {

    /// No labels, as far as is known.
    public static final PoolAndZone NOWHERE = new PoolAndZone("", "");

    /// Where these labels put it.
    public static PoolAndZone of(Map<String, String> labels) {
        NodeLocation where = NodeLocation.of("", labels);
        return new PoolAndZone(orEmpty(where.pool()), orEmpty(where.zone()));
    }

    private static String orEmpty(@Nullable String value) {
        return value == null ? "" : value;
    }
}
