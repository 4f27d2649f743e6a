package io.barograph.controller.evict;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.controls.EvictionMode;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.HeldBack.NotEvicted;
import io.barograph.controller.controls.NodeControls;
import io.barograph.controller.controls.NotEvictedCause;
import io.barograph.controller.evict.ranking.PodRanking;
import io.barograph.controller.guardrail.GuardrailReport;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Phase;
import module java.base;

/// Whether a pod of a node has to be evicted now for one demand. Pure; evaluated again right before each call.
sealed interface EvictionNeed {

    /// One is.
    ///
    /// @param share what the policy wants that may go farthest
    record Wanted(LiveNode live, DemandState share, EvictionMode mode) implements EvictionNeed {

        String policy() {
            return share.source().policy();
        }

        String signal() {
            return share.demand().target();
        }
    }

    /// None is.
    record No(HeldBack why) implements EvictionNeed {}

    /// What demands an eviction now, in the order in which it is met. Of a quiet node, as nearly all are, no demand is
    /// read: reading one makes it.
    static List<DemandState> demandsToEvict(DesiredState desired) {
        return desired.isQuiet()
                ? List.of()
                : desired.demands().stream()
                        .filter(demand -> demand.active() && demand.demand() instanceof Demand.Evict)
                        .sorted(Comparator.comparing(demand -> (Demand.Evict) demand.demand(), PodRanking.DEMANDS))
                        .toList();
    }

    /// @param key the demand's
    static EvictionNeed of(
            EvictingNode node, String key, EvictorSettings settings, GuardrailReport guards, Instant currentTime) {
        LiveNode live = node.live();
        DemandState demand = node.needs().stream()
                .filter(demandState -> demandState.demand().key().equals(key))
                .findFirst()
                .orElse(null);
        if (live == null || demand == null) {
            return notEvicted(NotEvictedCause.CLEARED, "the demand has cleared", "it fires again");
        }
        if (!node.isHeard()) {
            return new No(new HeldBack.ExporterSilent());
        }
        NodeControls controls = settings.controls().nodeControls(node.name, live, currentTime);
        DemandState share = demand.shares().stream()
                .filter(demandState -> asksForEviction(demandState, node))
                .max(Comparator.comparing(demandState -> controls.evictionMode(
                        settings.modes(), demandState.source().policy())))
                .orElse(null);
        if (share == null) {
            boolean frozen = demand.shares().stream()
                    .anyMatch(demandState -> demandState.timing().frozen());
            return new No(frozen ? new HeldBack.InputMissing() : new HeldBack.KeepFiring());
        }
        String policy = share.source().policy();
        EvictionMode mode = controls.evictionMode(settings.modes(), policy);
        if (mode.isOff()) {
            return notEvicted(NotEvictedCause.MODE, "evictions of policy " + policy + " are off on this node", CHANGE);
        }
        HeldBack heldBack = controls.evictionHeldBack(share);
        if (heldBack == null) {
            heldBack = NodeVeto.ofNode(live, share.resources(), guards, currentTime);
        }
        if (heldBack == null && (mode.probes() || mode.evicts())) {
            heldBack = NodeVeto.ofOrder(share, node, live);
        }
        return heldBack == null ? new Wanted(live, share, mode) : new No(heldBack);
    }

    /// What lets evictions go farther.
    String CHANGE =
            "--eviction, --eviction-policy-mode or --eviction-pool-mode says enforce, and so does the policy's own"
                    + " mode";

    /// What fires, or what is held after the first eviction until enough is regained. Never on frozen facts.
    private static boolean asksForEviction(DemandState share, EvictingNode node) {
        if (share.timing().frozen()) {
            return false;
        }
        return share.phase() == Phase.FIRING
                || (share.phase() == Phase.KEEP_FIRING
                        && share.timing().held()
                        && !node.recorded()
                                .episodeEntries(share.demand().target())
                                .isEmpty());
    }

    private static No notEvicted(NotEvictedCause cause, String text, String change) {
        return new No(new NotEvicted(cause, text, change));
    }
}
