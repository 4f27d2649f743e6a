package io.barograph.controller.guardrail;

import io.barograph.controller.cluster.Autoscaler;
import io.barograph.controller.cluster.DaemonSet;
import io.barograph.controller.cluster.Spread;
import io.barograph.signal.Reading;
import java.util.List;

/// Who else there is in the cluster, as far as taints concern them.
///
/// @param deschedulers `namespace/name` each
public record Bystanders(
        Reading<List<DaemonSet>> daemonSets,
        Reading<List<Autoscaler>> autoscalers,
        Reading<Spread> spread,
        Reading<List<String>> deschedulers) {

    /// The same, with these deschedulers.
    public Bystanders with(Reading<List<String>> others) {
        return new Bystanders(daemonSets, autoscalers, spread, others);
    }

    /// Nothing is known, for this reason.
    public static Bystanders unknown(String why) {
        return new Bystanders(Reading.absent(why), Reading.absent(why), Reading.absent(why), Reading.absent(why));
    }
}
