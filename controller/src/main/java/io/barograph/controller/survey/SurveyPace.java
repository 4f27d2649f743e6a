package io.barograph.controller.survey;

import module java.base;

/// How often nodes are surveyed. A survey costs one list of the node's pods.
///
/// @param interval between two looks at a node; zero for never
/// @param calmNode a node on which nothing differed has its turn after this time for each node of the cluster, if that
///     is later; zero for the interval alone
/// @param between two looks, whichever nodes they are at
public record SurveyPace(Duration interval, Duration calmNode, Duration between) {

    /// It costs the API server 0.1 requests a second, however many nodes there are, and one a second where all nodes
    /// have findings.
    public static final SurveyPace AUTO =
            new SurveyPace(Duration.ofMinutes(5), Duration.ofSeconds(10), Duration.ofSeconds(1));

    public static final SurveyPace NEVER = fixedPace(Duration.ZERO);

    /// Each node once in that time.
    public static SurveyPace fixedPace(Duration interval) {
        return new SurveyPace(interval, Duration.ZERO, Duration.ZERO);
    }

    public boolean isNever() {
        return interval.isZero();
    }

    /// Until a node on which nothing differed has its next turn.
    long calmNanos(int nodes) {
        return Math.max(interval.toNanos(), nodes * calmNode.toNanos());
    }
}
