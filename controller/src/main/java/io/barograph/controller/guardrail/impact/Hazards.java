package io.barograph.controller.guardrail.impact;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.cluster.pods.Autoscaler;
import io.barograph.controller.cluster.pods.DaemonSet;
import io.barograph.controller.cluster.pods.Descheduler;
import io.barograph.controller.cluster.pods.Placement;
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
public record Hazards(AffectedWorkloads workloads, Set<Demand.Taint> taints, Refusals refuse) {

    /// The prefix of taints that cluster-autoscaler leaves out of account, from 1.29 on
    /// (<https://github.com/kubernetes/autoscaler/blob/master/cluster-autoscaler/FAQ.md>).
    static final String STATUS_TAINT = "status-taint.cluster-autoscaler.kubernetes.io/";

    public Hazards {
        taints = Set.copyOf(taints);
    }

    /// The taints' keys.
    public SortedSet<String> keys() {
        return taints.stream().map(Demand.Taint::taintKey).collect(Collectors.toCollection(TreeSet::new));
    }

    /// The hazards for which taints that keep pods away are refused.
    ///
    /// @param anyKind whether for anything; else all are warned of only
    /// @param acknowledged kinds that are warned of only
    /// @param trusted namespaces whose DaemonSets are believed that nodes need them, though they have no pod
    /// there
    public record Refusals(boolean anyKind, Set<Hazard.Kind> acknowledged, Set<String> trusted) {

        /// The namespaces where Kubernetes has what its nodes need, and tenants may not write.
        public static final Set<String> TRUSTED = Set.of("kube-system");
        /// The settings where nothing is acknowledged.
        public static final Refusals ALL = new Refusals(true, Set.of(), TRUSTED);
        /// The settings where all are warned of only.
        public static final Refusals NONE = new Refusals(false, Set.of(), TRUSTED);

        public Refusals {
            acknowledged = Set.copyOf(acknowledged);
            trusted = Set.copyOf(trusted);
        }

        boolean refusesKind(Hazard.Kind kind) {
            return anyKind && !acknowledged.contains(kind);
        }
    }

    /// All there are, in the order of their subjects.
    public List<Hazard> found() {
        if (taints.isEmpty()) {
            return List.of();
        }
        List<Hazard> hazards = new ArrayList<>();
        boolean refusesSets = refuse.refusesKind(Hazard.Kind.DAEMONSET);
        if (!workloads.daemonSets().isPresent()) {
            hazards.add(new Hazard(
                    Hazard.Kind.UNKNOWN,
                    "DaemonSets",
                    refusesSets,
                    HazardText.objectsUnknown(
                            "DaemonSets", workloads.daemonSets().why(), refusesSets)));
        }
        for (DaemonSet daemonSet : keptAway()) {
            boolean needed = daemonSet.nodeCritical() && (isTrusted(daemonSet) || daemonSet.nodes() > 0);
            boolean refused = refusesSets && needed;
            hazards.add(new Hazard(
                    Hazard.Kind.DAEMONSET,
                    daemonSet.key(),
                    refused,
                    HazardText.keptAway(
                            daemonSet,
                            untoleratedKeys(daemonSet),
                            HazardText.Reach.of(refused, isTrusted(daemonSet)))));
        }
        addDeschedulers(hazards);
        addAutoscalers(hazards);
        addTopologySpread(hazards);
        return List.copyOf(hazards);
    }

    /// Adds the deschedulers. Not listed yet: no finding, and the taints wait. Listing failed: a hazard.
    private void addDeschedulers(List<Hazard> hazards) {
        boolean refused = refuse.refusesKind(Hazard.Kind.DESCHEDULER);
        switch (workloads.deschedulers()) {
            case Reading.Present<List<Descheduler>>(List<Descheduler> deschedulers) ->
                deschedulers.forEach(descheduler -> ofLook(descheduler, refused).ifPresent(hazards::add));
            case Reading.Failed<List<Descheduler>>(String error) ->
                hazards.add(new Hazard(
                        Hazard.Kind.UNKNOWN, "deschedulers", refused, HazardText.deschedulersUnknown(error)));
            case Reading.Absent<List<Descheduler>> _ -> {}
        }
    }

    /// The hazard of a descheduler; none for a workload that only looks like one, and may not evict.
    private Optional<Hazard> ofLook(Descheduler descheduler, boolean refused) {
        String name = descheduler.workload();
        if (!descheduler.evicts().isPresent()) {
            return Optional.of(toWarning(
                    Hazard.Kind.UNKNOWN,
                    name,
                    HazardText.rightsUnknown(name, descheduler.evicts().why())));
        }
        return descheduler.isEvicting()
                ? Optional.of(new Hazard(
                        Hazard.Kind.DESCHEDULER, name, refused, HazardText.deschedulerEvicts(name, keys(), refused)))
                : Optional.empty();
    }

    /// Adds the autoscalers: they draw wrong conclusions from a node that takes no pods for a while.
    private void addAutoscalers(List<Hazard> hazards) {
        List<Autoscaler> autoscalers = workloads.autoscalers().orNull();
        if (autoscalers == null) {
            String text = HazardText.objectsUnknown(
                    "autoscalers", workloads.autoscalers().why(), false);
            hazards.add(toWarning(Hazard.Kind.UNKNOWN, "autoscalers", text));
            return;
        }
        for (Autoscaler autoscaler : autoscalers) {
            switch (autoscaler.kind()) {
                case KARPENTER ->
                    hazards.add(toWarning(
                            Hazard.Kind.AUTOSCALER,
                            autoscaler.evidence(),
                            HazardText.makesNodes(autoscaler.evidence())));
                case CLUSTER_AUTOSCALER -> {
                    SortedSet<String> takenKeys = keys();
                    takenKeys.removeIf(key -> key.startsWith(STATUS_TAINT)
                            || autoscaler.statusTaints().contains(key));
                    if (!takenKeys.isEmpty()) {
                        hazards.add(toWarning(
                                Hazard.Kind.AUTOSCALER,
                                autoscaler.evidence(),
                                HazardText.nodeTemplateTaken(autoscaler.evidence(), takenKeys)));
                    }
                }
            }
        }
    }

    /// Adds workloads whose pods the scheduler spreads, for the same reason.
    private void addTopologySpread(List<Hazard> hazards) {
        TopologySpreadWorkloads spread = workloads.spread().orNull();
        if (spread != null) {
            spread.workloads()
                    .forEach(workload -> hazards.add(
                            toWarning(Hazard.Kind.TOPOLOGY_SPREAD, workload, HazardText.topologySpread(workload))));
            if (spread.more() > 0) {
                hazards.add(toWarning(
                        Hazard.Kind.TOPOLOGY_SPREAD, "others", HazardText.moreSpreadWorkloads(spread.more())));
            }
        }
    }

    private static Hazard toWarning(Hazard.Kind kind, String subject, String text) {
        return new Hazard(kind, subject, false, text);
    }

    /// The DaemonSets whose pods do not tolerate all of the taints, by name.
    public List<DaemonSet> keptAway() {
        List<DaemonSet> daemonSets = workloads.daemonSets().orNull();
        return daemonSets == null
                ? List.of()
                : daemonSets.stream()
                        .filter(daemonSet -> !untoleratedKeys(daemonSet).isEmpty())
                        .sorted(Comparator.comparing(DaemonSet::key))
                        .toList();
    }

    /// The keys of the taints that its pods do not tolerate.
    public Set<String> untoleratedKeys(DaemonSet set) {
        Set<String> untolerated = new TreeSet<>();
        for (Demand.Taint taint : taints) {
            if (!set.placement().tolerates(NodeTaint.of(taint))) {
                untolerated.add(taint.taintKey());
            }
        }
        return untolerated;
    }

    private boolean isTrusted(DaemonSet set) {
        return refuse.trusted().contains(set.namespace());
    }

    /// Why this taint may not be added to this node; null if it may.
    ///
    /// @param daemonSetsOnNode the DaemonSets, `namespace/name` each, that have pods on it which it cannot do
    /// without
    public @Nullable HeldBack refusal(LiveNode node, Demand.Taint taint, Reading<Set<String>> daemonSetsOnNode) {
        HeldBack ofSets =
                refuse.refusesKind(Hazard.Kind.DAEMONSET) ? daemonSetRefusal(node, taint, daemonSetsOnNode) : null;
        return ofSets == null && refuse.refusesKind(Hazard.Kind.DESCHEDULER)
                ? deschedulerRefusal(taint.taintKey())
                : ofSets;
    }

    private @Nullable HeldBack deschedulerRefusal(String key) {
        List<Descheduler> deschedulers = workloads.deschedulers().orNull();
        if (deschedulers == null) {
            return new HeldBack.HazardSeen(
                    "deschedulers unknown",
                    HazardText.deschedulersUnknown(workloads.deschedulers().why()));
        }
        return deschedulers.stream()
                .filter(Descheduler::isEvicting)
                .findFirst()
                .map(Descheduler::workload)
                .map(workload -> new HeldBack.HazardSeen(
                        "descheduler " + workload, HazardText.deschedulerEvicts(workload, Set.of(key), true)))
                .orElse(null);
    }

    private @Nullable HeldBack daemonSetRefusal(
            LiveNode node, Demand.Taint wantedTaint, Reading<Set<String>> daemonSetsOnNode) {
        List<DaemonSet> daemonSets = workloads.daemonSets().orNull();
        if (daemonSets == null) {
            return new HeldBack.HazardSeen(
                    "DaemonSets unknown",
                    "it is not known yet which DaemonSets it would shut out: "
                            + workloads.daemonSets().why());
        }
        NodeTaint taint = NodeTaint.of(wantedTaint);
        List<NodeTaint> lastingTaints = lastingTaints(node);
        for (DaemonSet daemonSet : daemonSets) {
            Placement placement = daemonSet.placement();
            if (daemonSet.nodeCritical()
                    && !placement.tolerates(taint)
                    && placement.selects(node.meta().labels())
                    && placement.tolerates(lastingTaints)) {
                HeldBack heldBack = keptAwayRefusal(daemonSet, wantedTaint, daemonSetsOnNode);
                if (heldBack != null) {
                    return heldBack;
                }
            }
        }
        return null;
    }

    /// Why a taint may not keep a DaemonSet's pods away; null if it may. Pods on the node show that a scheduler and
    /// the quotas on priority classes let them be there: the object alone shows nothing.
    private @Nullable HeldBack keptAwayRefusal(
            DaemonSet set, Demand.Taint wantedTaint, Reading<Set<String>> daemonSetsOnNode) {
        String subject = "DaemonSet " + set.key();
        Set<String> daemonSetKeys = daemonSetsOnNode.orNull();
        if (isTrusted(set) || (daemonSetKeys != null && daemonSetKeys.contains(set.key()))) {
            return new HeldBack.HazardSeen(subject, HazardText.neededSetRefused(set, wantedTaint.taintKey()));
        }
        return daemonSetKeys == null
                ? new HeldBack.HazardSeen(
                        subject, "it is not known yet whether the node runs " + subject + ": " + daemonSetsOnNode.why())
                : null;
    }

    /// The taints of others that are there to stay.
    private List<NodeTaint> lastingTaints(LiveNode node) {
        Set<String> keys = keys();
        return node.taints().stream()
                .filter(taint -> !keys.contains(taint.key()) && !taint.passing())
                .toList();
    }
}
