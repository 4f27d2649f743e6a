package io.barograph.rules.fact;

/// The node itself.
///
/// @param steal share of CPU time that the hypervisor gave to others, in percent
public record Node(String name, boolean unschedulable, double steal) implements Fact {

    /// There is one in each observation.
    public static final String SUBJECT = "Node";

    @Override
    public String subject() {
        return SUBJECT;
    }
}
