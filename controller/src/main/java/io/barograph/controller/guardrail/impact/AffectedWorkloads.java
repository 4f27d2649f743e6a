package io.barograph.controller.guardrail.impact;

import io.barograph.controller.cluster.pods.Autoscaler;
import io.barograph.controller.cluster.pods.DaemonSet;
import io.barograph.controller.cluster.pods.Descheduler;
import io.barograph.controller.cluster.pods.TopologySpreadWorkloads;
import io.barograph.signal.Reading;
import module java.base;

/// The workloads of the cluster, as far as taints concern them.
///
/// @param deschedulers and what may be one
public record AffectedWorkloads(
        Reading<List<DaemonSet>> daemonSets,
        Reading<List<Autoscaler>> autoscalers,
        Reading<TopologySpreadWorkloads> spread,
        Reading<List<Descheduler>> deschedulers) {

    /// The same, with these deschedulers.
    public AffectedWorkloads withDeschedulers(Reading<List<Descheduler>> newDeschedulers) {
        return new AffectedWorkloads(daemonSets, autoscalers, spread, newDeschedulers);
    }

    /// Nothing is known, for this reason.
    public static AffectedWorkloads unknownBecause(String why) {
        return new AffectedWorkloads(
                Reading.absent(why), Reading.absent(why), Reading.absent(why), Reading.absent(why));
    }
}
