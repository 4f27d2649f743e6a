package io.barograph.controller.guardrail.impact;

import io.barograph.controller.cluster.pods.Autoscaler;
import io.barograph.controller.cluster.pods.TopologySpreadWorkloads;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// What draws wrong conclusions from a node that takes no pods for a while: autoscalers, and the scheduler
/// where it spreads pods.
final class MisleadingTaints {

    /// Taints that begin so are left out of account by cluster-autoscaler, from 1.29 on
    /// (<https://github.com/kubernetes/autoscaler/blob/master/cluster-autoscaler/FAQ.md>).
    static final String STATUS_TAINT = "status-taint.cluster-autoscaler.kubernetes.io/";

    private MisleadingTaints() {}

    static List<Hazard> of(AffectedWorkloads seen, SortedSet<String> keys) {
        List<Hazard> found = new ArrayList<>();
        List<Autoscaler> autoscalers = seen.autoscalers().orNull();
        if (autoscalers == null) {
            found.add(warning(
                    Hazard.Kind.UNKNOWN,
                    "autoscalers",
                    HazardText.unknown("autoscalers", seen.autoscalers().why(), false)));
        } else {
            autoscalers.forEach(each -> autoscaler(each, keys, found));
        }
        TopologySpreadWorkloads spread = seen.spread().orNull();
        if (spread != null) {
            spread.workloads()
                    .forEach(each -> found.add(warning(Hazard.Kind.TOPOLOGY_SPREAD, each, HazardText.spread(each))));
            if (spread.more() > 0) {
                found.add(warning(Hazard.Kind.TOPOLOGY_SPREAD, "others", HazardText.more(spread.more())));
            }
        }
        return found;
    }

    private static void autoscaler(Autoscaler autoscaler, SortedSet<String> keys, List<Hazard> found) {
        switch (autoscaler.kind()) {
            case KARPENTER ->
                found.add(warning(Hazard.Kind.AUTOSCALER, autoscaler.seen(), HazardText.makesNodes(autoscaler.seen())));
            case CLUSTER_AUTOSCALER -> {
                SortedSet<String> taken = new TreeSet<>(keys);
                taken.removeIf(key -> key.startsWith(STATUS_TAINT)
                        || autoscaler.statusTaints().contains(key));
                if (!taken.isEmpty()) {
                    found.add(warning(
                            Hazard.Kind.AUTOSCALER, autoscaler.seen(), HazardText.template(autoscaler.seen(), taken)));
                }
            }
        }
    }

    private static Hazard warning(Hazard.Kind kind, String subject, String text) {
        return new Hazard(kind, subject, false, text);
    }
}
