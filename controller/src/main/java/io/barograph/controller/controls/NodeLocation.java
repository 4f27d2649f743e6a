package io.barograph.controller.controls;

import io.barograph.rules.fact.Node;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Which node, and where its labels say it belongs.
///
/// @param pool null where the labels name none
/// @param zone null where the labels name none
public record NodeLocation(
        String node, @Nullable String pool, @Nullable String zone) {

    /// By the labels that the rules' `Node` fact is made of.
    public static NodeLocation of(String node, Map<String, String> labels) {
        Node fact = new Node(node, false, labels, 0, 0);
        return new NodeLocation(node, fact.pool(), fact.zone());
    }
}
