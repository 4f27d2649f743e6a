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
/// It is a pure function of what is known of the node.
///
/// @param known whether the node's contention is known now; if not, points are only what else speaks against it
record NodeScore(int points, boolean known) {

    /// The best score.
    static final int BEST = 10;

    /// Of a node of which nothing is known.
    static final NodeScore UNKNOWN = new NodeScore(BEST, false);

    private static final int POINTS_A_GRADE = 2;
    private static final int FIRING = 2;

    /// @param status null for a node that is not watched
    static NodeScore of(@Nullable NodeStatus status) {
        Snapshot latest = status == null ? null : status.heard().latest();
        if (status == null
                || latest == null
                || status.heard().stale()
                || status.heard().warming()) {
            return UNKNOWN;
        }
        Integer contention = ContentionGrade.of(latest);
        int off = (contention == null ? 0 : POINTS_A_GRADE * contention)
                + demanded(status.decision().demands())
                + TeardownGrade.of(latest, status.decision().grounds());
        return new NodeScore(Math.max(0, BEST - off), contention != null);
    }

    private static int demanded(List<DemandState> demands) {
        int most = 0;
        for (DemandState each : demands) {
            if (speaksAgainst(each.demand())) {
                most = Math.max(
                        most,
                        switch (each.phase()) {
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
