package io.barograph.rules.fact;

import io.barograph.problem.ForeignKeys;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The node itself.
///
/// @param pool what its labels say, null if they say nothing
/// @param zone what its labels say, null if they say nothing
/// @param age in seconds
/// @param steal share of CPU time that the hypervisor gave to others, in percent
public record Node(
        String name,
        boolean unschedulable,
        Map<String, String> labels,
        @Nullable String pool,
        @Nullable String zone,
        double age,
        double steal)
        implements Fact {

    /// There is one in each observation.
    public static final String SUBJECT = "Node";

    public Node {
        labels = ForeignKeys.copyOf(labels);
    }

    /// A node with these labels.
    public Node(String name, boolean unschedulable, Map<String, String> labels, double age, double steal) {
        this(name, unschedulable, labels, LocationLabels.poolOf(labels), LocationLabels.zoneOf(labels), age, steal);
    }

    @Override
    public String subject() {
        return SUBJECT;
    }
}
