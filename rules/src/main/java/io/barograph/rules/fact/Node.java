package io.barograph.rules.fact;

/// The node itself.
///
/// @param steal share of CPU time that the hypervisor gave to others, in percent
public record Node(String name, boolean unschedulable, double steal) implements Fact {

    @Override
    public String subject() {
        return "Node";
    }
}
