package io.barograph.controller.schedule;

import io.barograph.controller.decide.fleet.NodeStatus;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.signal.Snapshot;
import module java.base;
import org.jspecify.annotations.Nullable;

/// How good a place a node is for another pod, in whole points: 10 if nothing speaks against it, 0 at the worst. Taken
/// off are
///   - 2 for each grade of contention ([ContentionGrade]: 0, 2, 4, 6),
///   - 1 for each grade of teardown ([TeardownGrade]: 0, 1, 2, 3),
///   - 1 for a pending demand, 2 for one that is firing or keep-firing: a condition, a taint or an eviction.
///
/// It is a pure function of what is known of the node. What is missing is not healthy: it may take off more.
///
/// @param points by what is known
/// @param isKnown whether all contention that counts is known now
/// @param teardown taken off for it
record NodeScore(int points, boolean isKnown, KnownGrade teardown) {

    /// The best score.
    static final int BEST = 10;

    /// Of a node of which nothing is known.
    static final NodeScore UNKNOWN = new NodeScore(BEST, false, new KnownGrade(0, false));

    private static final int POINTS_A_GRADE = 2;
    private static final int FIRING = 2;

    /// @param status null for a node that is not watched
    static NodeScore of(@Nullable NodeStatus status, GradeThresholds thresholds) {
        Snapshot snapshot = status == null ? null : status.heard().latestSnapshot();
        if (status == null
                || snapshot == null
                || status.heard().stale()
                || status.heard().warming()) {
            return UNKNOWN;
        }
        KnownGrade contention = ContentionGrade.of(snapshot, thresholds);
        KnownGrade teardown = TeardownGrade.of(snapshot, status.decision().grounds(), thresholds);
        int off = POINTS_A_GRADE * contention.grade()
                + demandPoints(status.decision().demands())
                + teardown.grade();
        return new NodeScore(Math.max(0, BEST - off), contention.isKnown(), teardown);
    }

    /// The points where the other nodes of the same question have these: what is not known of this one is taken to be
    /// as it is on them, or as bad as is known.
    ///
    /// @param median of the points of those whose contention is known
    /// @param teardowns the median of the known grades of teardown
    int pointsAmong(int median, int teardowns) {
        int more = teardown.isKnown() ? 0 : Math.max(0, teardowns - teardown.grade());
        int ownPoints = Math.max(0, points - more);
        return isKnown ? ownPoints : Math.min(median, ownPoints);
    }

    private static int demandPoints(List<DemandState> demands) {
        int most = 0;
        for (DemandState demand : demands) {
            if (speaksAgainst(demand.demand())) {
                most = Math.max(
                        most,
                        switch (demand.phase()) {
                            case INACTIVE -> 0;
                            case PENDING -> 1;
                            case FIRING, KEEP_FIRING -> FIRING;
                        });
            }
        }
        return most;
    }

    private static boolean speaksAgainst(Demand demand) {
        return switch (demand) {
            case Demand.Condition _, Demand.Taint _, Demand.Evict _ -> true;
            case Demand.Event _, Demand.Reclaim _ -> false;
        };
    }
}
