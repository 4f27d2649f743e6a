package io.barograph.rules.fact;

/// The pods that are bound to the node, counted.
///
/// @param pending by phase, as the four others
/// @param terminating of any phase, deleted and not yet gone
/// @param guaranteed by QoS class, as the two others, of those that are neither succeeded nor failed
/// @param cpuRequests in cores: what the scheduler counts for those that are neither succeeded nor failed, overhead
/// included
/// @param memoryRequests likewise, in bytes
/// @param cpuOverhead in cores: the part of it that is overhead
/// @param memoryOverhead likewise, in bytes
public record Pods(
        int pending,
        int running,
        int succeeded,
        int failed,
        int unknown,
        int terminating,
        int guaranteed,
        int burstable,
        int bestEffort,
        double cpuRequests,
        double memoryRequests,
        double cpuOverhead,
        double memoryOverhead)
        implements Fact {

    /// There is one in each observation.
    public static final String SUBJECT = "Pods";

    /// It is known that there are none.
    public static final Pods NONE = new Pods(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    @Override
    public String subject() {
        return SUBJECT;
    }
}
