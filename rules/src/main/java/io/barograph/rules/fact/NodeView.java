package io.barograph.rules.fact;

import io.barograph.signal.Reading;
import java.util.Map;

/// What the API server says of a node, as far as rules may ask; our own conditions and taints are not in it.
public record NodeView(String name, Reading<Boolean> unschedulable, Map<String, String> labels) {

    public NodeView {
        labels = Map.copyOf(labels);
    }

    /// A node of which nothing is known but its name.
    public static NodeView named(String name) {
        return new NodeView(name, Reading.absent("no API server was asked"), Map.of());
    }
}
