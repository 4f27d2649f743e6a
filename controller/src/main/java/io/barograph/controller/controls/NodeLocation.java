package io.barograph.controller.controls;

import io.barograph.rules.fact.Node;
import module java.base;

/// Which node, and where its labels put it. Nodes without such a label are together: one pool, and one zone.
///
/// @param pool empty where no label names one
/// @param zone empty where no label names one
public record NodeLocation(String node, String pool, String zone) {

    /// A node whose labels are not known.
    public static NodeLocation withoutLabels(String node) {
        return new NodeLocation(node, "", "");
    }

    /// By the labels that the rules' `Node` fact is made of.
    public static NodeLocation of(String node, Map<String, String> labels) {
        Node fact = new Node(node, false, labels, 0, 0);
        return new NodeLocation(
                node, Objects.requireNonNullElse(fact.pool(), ""), Objects.requireNonNullElse(fact.zone(), ""));
    }
}
