package io.barograph.rules.fact;

import org.jspecify.annotations.Nullable;

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
/// @param survey what is wrong with them on the node itself; null where the node was not surveyed
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
        double memoryOverhead,
        @Nullable Survey survey)
        implements Fact {

    /// There is one in each observation.
    public static final String SUBJECT = "Pods";

    /// It is known that there are none.
    public static final Pods NONE = new Pods(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    /// Pods of a node that was not surveyed.
    public Pods(
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
            double memoryOverhead) {
        this(
                pending,
                running,
                succeeded,
                failed,
                unknown,
                terminating,
                guaranteed,
                burstable,
                bestEffort,
                cpuRequests,
                memoryRequests,
                cpuOverhead,
                memoryOverhead,
                null);
    }

    /// What the node has made of the pods, against what they ask for.
    ///
    /// @param oomScoreMismatches containers whose oom_score_adj is not what the kubelet should have set
    /// @param limitDrifts pods whose cgroup's limit differs from their limits plus overhead
    public record Survey(int oomScoreMismatches, int limitDrifts) {}

    /// The same pods, looked at on the node.
    public Pods withSurvey(@Nullable Survey newSurvey) {
        return new Pods(
                pending,
                running,
                succeeded,
                failed,
                unknown,
                terminating,
                guaranteed,
                burstable,
                bestEffort,
                cpuRequests,
                memoryRequests,
                cpuOverhead,
                memoryOverhead,
                newSurvey);
    }

    /// The smallest integer where the node was not surveyed.
    public int oomScoreMismatches() {
        return survey == null ? MISSING_COUNT : survey.oomScoreMismatches();
    }

    /// The smallest integer where the node was not surveyed.
    public int limitDrifts() {
        return survey == null ? MISSING_COUNT : survey.limitDrifts();
    }

    @Override
    public String subject() {
        return SUBJECT;
    }
}
