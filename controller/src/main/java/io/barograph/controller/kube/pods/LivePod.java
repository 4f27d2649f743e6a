package io.barograph.controller.kube.pods;

import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.problem.ForeignKeys;
import module java.base;

/// A pod, reduced to what is counted.
///
/// @param node empty while it is bound to none
/// @param version opaque, another one after each change
public record LivePod(String node, String uid, String version, Load load, Beside extras) {

    /// Further facts, which only some pods have.
    ///
    /// @param scheduling how it gets to a node
    /// @param spread its workload, `namespace/name`, if it is spread over nodes whether they are tainted
    /// or not; else empty
    /// @param descheduler the text of its [LookAlikes.Key] if it looks like a descheduler's; else empty
    /// @param criticalSet its DaemonSet, `namespace/name`, if a node cannot do without this pod; else empty
    /// @param waitsIn its namespace; empty once it is bound
    public record Beside(Scheduling scheduling, String spread, String descheduler, String criticalSet, String waitsIn) {

        static final Beside NOTHING = new Beside(Scheduling.BOUND, "", "", "", "");
    }

    /// How a pod gets to a node.
    ///
    /// @param placement where it may go; anywhere once it is bound
    /// @param otherRequests what it requests beside CPU and memory, by the resource's name; nothing once it is
    /// bound
    /// @param scheduler the name of who shall bind it
    /// @param gated whether no scheduler may look at it yet
    /// @param handled whether a scheduler has bound it, or has said why it cannot
    public record Scheduling(
            Placement placement, Map<String, Long> otherRequests, String scheduler, boolean gated, boolean handled) {

        /// The scheduler of pods that name none.
        static final String DEFAULT = "default-scheduler";

        static final Scheduling BOUND = new Scheduling(Placement.ANYWHERE, Map.of(), DEFAULT, false, true);

        public Scheduling {
            otherRequests = ForeignKeys.copyOf(otherRequests);
        }
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
