package io.barograph.rules.fact;

/// Containers that have no process left while their runtime still keeps their state.
///
/// @param containers how many, sandboxes among them
/// @param oldest for how long the first of them has been seen so, in seconds; 0 where there are none
public record Teardown(int containers, double oldest) implements Fact {

    /// There is one in each observation.
    public static final String SUBJECT = "Teardown";

    @Override
    public String subject() {
        return SUBJECT;
    }
}
