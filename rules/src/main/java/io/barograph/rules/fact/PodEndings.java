package io.barograph.rules.fact;

import module java.base;

/// How far the node's deleted pods are from gone. A pod's deletion time has its grace period in it.
///
/// @param terminating pods that are deleted and not yet gone, finalizers or not
/// @param overdue those past their deletion time that their node has not ended
/// @param oldestOverdue for how long the first of them has been overdue, in seconds; 0 where there are none
public record PodEndings(int terminating, int overdue, double oldestOverdue) {

    /// It is known that there are none.
    public static final PodEndings NONE = new PodEndings(0, 0, 0);

    /// Of deletion times.
    ///
    /// @param due deletion times of those that their node has not ended, in seconds of the epoch
    public static PodEndings of(int terminating, LongStream due, Instant currentTime) {
        double nowSeconds = currentTime.toEpochMilli() / 1e3;
        double[] late =
                due.mapToDouble(it -> nowSeconds - it).filter(it -> it > 0).toArray();
        return new PodEndings(
                terminating, late.length, Arrays.stream(late).max().orElse(0));
    }
}
