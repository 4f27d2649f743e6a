package io.barograph.rules.fact;

/// What is being removed from the node: its deleted pods, by the API server, and the containers that its runtime has
/// not done with. A value that its source does not tell is missing; the others are not.
///
/// @param containers how many have no process left while the runtime keeps their state, sandboxes among them
/// @param oldest for how long the first of them has been seen so, in seconds; 0 where there are none
/// @param terminating pods that are deleted and not yet gone
/// @param overdue those past their deletion time that the node has not ended
/// @param oldestOverdue for how long the first of them has been overdue, in seconds; 0 where there are none
/// @param filesPerSecond by how many files the runtime's file system becomes emptier
/// @param removing for how long it has done so by much and without a pause, in seconds; 0 where it does not
public record Teardown(
        int containers,
        double oldest,
        int terminating,
        int overdue,
        double oldestOverdue,
        int filesPerSecond,
        double removing)
        implements Fact {

    /// There is one in each observation.
    public static final String SUBJECT = "Teardown";

    @Override
    public String subject() {
        return SUBJECT;
    }
}
