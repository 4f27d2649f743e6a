package io.barograph.controller.guardrail.impact;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.cluster.pods.Autoscaler;
import io.barograph.controller.cluster.pods.DaemonSet;
import io.barograph.controller.cluster.pods.Descheduler;
import io.barograph.controller.cluster.pods.TopologySpreadWorkloads;
import io.barograph.controller.controls.HeldBack;
import io.barograph.rules.demand.Demand;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Workloads that hard taints would shut out or mislead: pure, from the cluster's workloads and the taints' keys.
///
/// @param taints with effect NoSchedule that the loaded rules can demand
/// @param refuse what taints are refused for
public record Hazards(AffectedWorkloads seen, Set<Demand.Taint> taints, Refusals refuse) {

    /// Taints that begin so are left out of account by cluster-autoscaler, from 1.29 on
    /// (<https://github.com/kubernetes/autoscaler/blob/master/cluster-autoscaler/FAQ.md>).
    static final String STATUS_TAINT = "status-taint.cluster-autoscaler.kubernetes.io/";

    public Hazards {
        taints = Set.copyOf(taints);
    }

    /// The taints' keys.
    public SortedSet<String> keys() {
        return taints.stream().map(Demand.Taint::taintKey).collect(Collectors.toCollection(TreeSet::new));
    }

    /// What taints that keep pods away are refused for.
    ///
    /// @param all whether for anything; else all are warned of only
    /// @param acknowledged kinds that are warned of only
    /// @param trusted namespaces whose DaemonSets are believed that nodes need them, though they have no pod
    /// there
    public record Refusals(boolean all, Set<Hazard.Kind> acknowledged, Set<String> trusted) {

        /// Where Kubernetes has what its nodes need, and tenants may not write.
        public static final Set<String> TRUSTED = Set.of("kube-system");
        /// Nothing is acknowledged.
        public static final Refusals ALL = new Refusals(true, Set.of(), TRUSTED);
        /// All are warned of only.
        public static final Refusals NONE = new Refusals(false, Set.of(), TRUSTED);

        public Refusals {
            acknowledged = Set.copyOf(acknowledged);
            trusted = Set.copyOf(trusted);
        }

        boolean of(Hazard.Kind kind) {
            return all && !acknowledged.contains(kind);
        }
    }

    /// All there are, in the order of their subjects.
    public List<Hazard> found() {
        if (taints.isEmpty()) {
            return List.of();
        }
        List<Hazard> found = new ArrayList<>();
        boolean refusesSets = refuse.of(Hazard.Kind.DAEMONSET);
        if (!seen.daemonSets().isPresent()) {
            found.add(new Hazard(
                    Hazard.Kind.UNKNOWN,
                    "DaemonSets",
                    refusesSets,
                    HazardText.unknown("DaemonSets", seen.daemonSets().why(), refusesSets)));
        }
        for (DaemonSet each : keptAway()) {
            boolean needed = each.nodeCritical() && (isTrusted(each) || each.nodes() > 0);
            boolean refused = refusesSets && needed;
            found.add(new Hazard(
                    Hazard.Kind.DAEMONSET,
                    each.key(),
                    refused,
                    HazardText.keptAway(each, untolerated(each), HazardText.Reach.of(refused, isTrusted(each)))));
        }
        deschedulers(found);
        autoscalers(found);
        spread(found);
        return List.copyOf(found);
    }

    /// That they have not been listed yet is no finding, but they are waited for; that they cannot be is one.
    private void deschedulers(List<Hazard> found) {
        boolean refused = refuse.of(Hazard.Kind.DESCHEDULER);
        switch (seen.deschedulers()) {
            case Reading.Present<List<Descheduler>>(List<Descheduler> all) ->
                all.forEach(each -> ofLook(each, refused).ifPresent(found::add));
            case Reading.Failed<List<Descheduler>>(String error) ->
                found.add(new Hazard(
                        Hazard.Kind.UNKNOWN, "deschedulers", refused, HazardText.deschedulersUnknown(error)));
            case Reading.Absent<List<Descheduler>> _ -> {}
        }
    }

    /// What only looks like a descheduler, and may not evict, is none.
    private Optional<Hazard> ofLook(Descheduler each, boolean refused) {
        String name = each.workload();
        if (!each.evicts().isPresent()) {
            return Optional.of(warning(
                    Hazard.Kind.UNKNOWN,
                    name,
                    HazardText.rightsUnknown(name, each.evicts().why())));
        }
        return each.isEvicting()
                ? Optional.of(
                        new Hazard(Hazard.Kind.DESCHEDULER, name, refused, HazardText.evicts(name, keys(), refused)))
                : Optional.empty();
    }

    /// Autoscalers draw wrong conclusions from a node that takes no pods for a while.
    private void autoscalers(List<Hazard> found) {
        List<Autoscaler> autoscalers = seen.autoscalers().orNull();
        if (autoscalers == null) {
            String text = HazardText.unknown("autoscalers", seen.autoscalers().why(), false);
            found.add(warning(Hazard.Kind.UNKNOWN, "autoscalers", text));
            return;
        }
        for (Autoscaler each : autoscalers) {
            switch (each.kind()) {
                case KARPENTER ->
                    found.add(warning(Hazard.Kind.AUTOSCALER, each.seen(), HazardText.makesNodes(each.seen())));
                case CLUSTER_AUTOSCALER -> {
                    SortedSet<String> taken = keys();
                    taken.removeIf(key ->
                            key.startsWith(STATUS_TAINT) || each.statusTaints().contains(key));
                    if (!taken.isEmpty()) {
                        found.add(
                                warning(Hazard.Kind.AUTOSCALER, each.seen(), HazardText.template(each.seen(), taken)));
                    }
                }
            }
        }
    }

    /// So does the scheduler where it spreads pods.
    private void spread(List<Hazard> found) {
        TopologySpreadWorkloads spread = seen.spread().orNull();
        if (spread != null) {
            spread.workloads()
                    .forEach(each -> found.add(warning(Hazard.Kind.TOPOLOGY_SPREAD, each, HazardText.spread(each))));
            if (spread.more() > 0) {
                found.add(warning(Hazard.Kind.TOPOLOGY_SPREAD, "others", HazardText.more(spread.more())));
            }
        }
    }

    private static Hazard warning(Hazard.Kind kind, String subject, String text) {
        return new Hazard(kind, subject, false, text);
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
        for (Demand.Taint each : taints) {
            if (!set.placement().tolerates(NodeTaint.of(each))) {
                untolerated.add(each.taintKey());
            }
        }
        return untolerated;
    }

    private boolean isTrusted(DaemonSet set) {
        return refuse.trusted().contains(set.namespace());
    }

    /// Why this taint may not be added to this node; null if it may.
    ///
    /// @param there the DaemonSets, `namespace/name` each, that have pods on it which it cannot do without
    public @Nullable HeldBack refusal(LiveNode node, Demand.Taint taint, Reading<Set<String>> there) {
        HeldBack ofSets = refuse.of(Hazard.Kind.DAEMONSET) ? ofDaemonSets(node, taint, there) : null;
        return ofSets == null && refuse.of(Hazard.Kind.DESCHEDULER) ? ofDeschedulers(taint.taintKey()) : ofSets;
    }

    private @Nullable HeldBack ofDeschedulers(String key) {
        List<Descheduler> all = seen.deschedulers().orNull();
        if (all == null) {
            return new HeldBack.HazardSeen(
                    "deschedulers unknown",
                    HazardText.deschedulersUnknown(seen.deschedulers().why()));
        }
        return all.stream()
                .filter(Descheduler::isEvicting)
                .findFirst()
                .map(Descheduler::workload)
                .map(each -> new HeldBack.HazardSeen("descheduler " + each, HazardText.evicts(each, Set.of(key), true)))
                .orElse(null);
    }

    private @Nullable HeldBack ofDaemonSets(LiveNode node, Demand.Taint wanted, Reading<Set<String>> there) {
        List<DaemonSet> all = seen.daemonSets().orNull();
        if (all == null) {
            return new HeldBack.HazardSeen(
                    "DaemonSets unknown",
                    "it is not known yet which DaemonSets it would shut out: "
                            + seen.daemonSets().why());
        }
        NodeTaint taint = NodeTaint.of(wanted);
        for (DaemonSet each : all) {
            boolean isForNode = each.placement().selects(node.meta().labels())
                    && each.placement().tolerates(lasting(node));
            if (each.nodeCritical() && isForNode && !each.placement().tolerates(taint)) {
                HeldBack why = ofKeptAway(each, wanted, there);
                if (why != null) {
                    return why;
                }
            }
        }
        return null;
    }

    /// That its pods are there shows that a scheduler and the quotas on priority classes let them: the object
    /// alone shows nothing.
    private @Nullable HeldBack ofKeptAway(DaemonSet set, Demand.Taint wanted, Reading<Set<String>> there) {
        String subject = "DaemonSet " + set.key();
        Set<String> all = there.orNull();
        if (isTrusted(set) || (all != null && all.contains(set.key()))) {
            return new HeldBack.HazardSeen(subject, HazardText.refused(set, wanted.taintKey()));
        }
        return all == null
                ? new HeldBack.HazardSeen(
                        subject, "it is not known yet whether the node runs " + subject + ": " + there.why())
                : null;
    }

    /// The taints of others that are there to stay.
    private List<NodeTaint> lasting(LiveNode node) {
        Set<String> keys = keys();
        return node.taints().stream()
                .filter(each -> !keys.contains(each.key()) && !each.passing())
                .toList();
    }
}
