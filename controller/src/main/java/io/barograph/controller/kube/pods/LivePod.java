package io.barograph.controller.kube.pods;

import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.cluster.pods.Placement;

/// A pod, reduced to what is counted.
///
/// @param node empty while it is bound to none
/// @param version opaque, another one after each change
public record LivePod(String node, String uid, String version, Load load, Beside beside) {

    /// Further facts, which only some pods have.
    ///
    /// @param placement where it may go, of one that is bound to no node yet
    /// @param spread its workload, `namespace/name`, if it is spread over nodes whether they are tainted
    /// or not; else empty
    /// @param descheduler its workload, `namespace/name`, if it is a descheduler's; else empty
    public record Beside(Placement placement, String spread, String descheduler) {

        static final Beside NOTHING = new Beside(Placement.ANYWHERE, "", "");
    }

    /// What is kept of each pod.
    ///
    /// @param terminating whether it is deleted
    /// @param due its deletion time, in seconds of the epoch, which has its grace period in it; 0 where it is not
    /// deleted, and where it has ended and a finalizer keeps it
    /// @param requests what the scheduler counts for it, overhead included: CPU and memory rounded up, and one pod
    record Load(
            Phase phase, Qos qos, boolean terminating, long due, ResourceAmounts requests, ResourceAmounts overhead) {

        /// Whether it has ended, and holds nothing any more.
        boolean isOver() {
            return phase == Phase.SUCCEEDED || phase == Phase.FAILED;
        }
    }

    enum Phase {
        PENDING,
        RUNNING,
        SUCCEEDED,
        FAILED,
        UNKNOWN
    }

    enum Qos {
        GUARANTEED,
        BURSTABLE,
        BEST_EFFORT,
        /// The API server has not said yet.
        UNTOLD
    }
}
