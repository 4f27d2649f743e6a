package io.barograph.controller.guardrail;

import io.barograph.controller.cluster.DaemonSet;
import io.barograph.controller.cluster.LiveNode;
import io.barograph.controller.cluster.NodeTaint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Who would be shut out or misled by taints that keep pods away: pure, from who there is and the taints'
/// keys.
///
/// @param keys of the taints with effect NoSchedule that the loaded rules can demand
/// @param refuse whether taints are refused that would shut out what a node cannot do without
public record Hazards(Bystanders seen, Set<String> keys, boolean refuse) {

    private static final String NO_SCHEDULE = "NoSchedule";

    public Hazards {
        keys = Set.copyOf(keys);
    }

    /// All there are, in the order of their subjects.
    public List<Hazard> found() {
        if (keys.isEmpty()) {
            return List.of();
        }
        List<Hazard> found = new ArrayList<>();
        if (!seen.daemonSets().isPresent()) {
            found.add(new Hazard(
                    Hazard.Kind.UNKNOWN,
                    "DaemonSets",
                    refuse,
                    HazardWords.unknown("DaemonSets", seen.daemonSets().why(), refuse)));
        }
        for (DaemonSet each : keptAway()) {
            found.add(new Hazard(
                    Hazard.Kind.DAEMONSET,
                    each.key(),
                    refuse && each.nodeCritical(),
                    HazardWords.keptAway(each, untolerated(each), refuse && each.nodeCritical())));
        }
        found.addAll(Misled.of(seen, new TreeSet<>(keys)));
        return List.copyOf(found);
    }

    /// The DaemonSets whose pods do not tolerate all of the taints, by name.
    public List<DaemonSet> keptAway() {
        List<DaemonSet> all = seen.daemonSets().orNull();
        return all == null
                ? List.of()
                : all.stream()
                        .filter(each -> !untolerated(each).isEmpty())
                        .sorted(Comparator.comparing(DaemonSet::key))
                        .toList();
    }

    /// The keys of the taints that its pods do not tolerate.
    public Set<String> untolerated(DaemonSet set) {
        Set<String> untolerated = new TreeSet<>();
        for (String key : keys) {
            if (!set.placement().tolerates(NodeTaint.of(key, NO_SCHEDULE))) {
                untolerated.add(key);
            }
        }
        return untolerated;
    }

    /// Whether a taint with this key may be added to this node.
    public Verdict verdict(LiveNode node, String key) {
        if (!refuse) {
            return new Verdict.Allowed();
        }
        List<DaemonSet> all = seen.daemonSets().orNull();
        if (all == null) {
            return new Verdict.Blocked(
                    Verdict.Bar.HAZARD,
                    "it is not known yet which DaemonSets it would shut out: "
                            + seen.daemonSets().why());
        }
        NodeTaint taint = NodeTaint.of(key, NO_SCHEDULE);
        for (DaemonSet each : all) {
            boolean runsThere = each.placement().selects(node.meta().labels())
                    && each.placement().tolerates(lasting(node));
            if (each.nodeCritical() && runsThere && !each.placement().tolerates(taint)) {
                return new Verdict.Blocked(Verdict.Bar.HAZARD, HazardWords.refused(each, key));
            }
        }
        return new Verdict.Allowed();
    }

    /// The taints of others that are there to stay.
    private List<NodeTaint> lasting(LiveNode node) {
        return node.taints().stream()
                .filter(each -> !keys.contains(each.key()) && !each.passing())
                .toList();
    }
}
