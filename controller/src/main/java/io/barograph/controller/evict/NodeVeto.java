package io.barograph.controller.evict;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.HeldBack.NotEvicted;
import io.barograph.controller.controls.NodeLocation;
import io.barograph.controller.controls.NotEvictedCause;
import io.barograph.controller.guardrail.GuardrailReport;
import io.barograph.controller.marks.ManagedNode;
import io.barograph.controller.marks.NodeRequest;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.ScarceResource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Why nothing is evicted from a node, whatever pods it has. Pure.
final class NodeVeto {

    /// So long a reclaim has before a pod has to go.
    private static final Duration RECLAIM_FIRST = Duration.ofMinutes(1);

    private NodeVeto() {}

    /// By what others do with the node, and by how its zone and pool are.
    ///
    /// @param resources what is short where the eviction is demanded
    static @Nullable HeldBack ofNode(
            LiveNode node, Set<ScarceResource> resources, GuardrailReport guards, Instant currentTime) {
        NodeRequest nodeRequest = NodeRequest.of(ManagedNode.of(node), currentTime);
        if (nodeRequest != null && nodeRequest.taint().isEmpty()) {
            return nodeRequest.why();
        }
        if (!node.isReady()) {
            return new NotEvicted(
                    NotEvictedCause.NODE_NOT_READY,
                    "node " + node.name() + " is not Ready: its kubelet would not end the pod",
                    "the node is Ready");
        }
        NodeLocation location = NodeLocation.of(node.name(), node.meta().labels());
        if (guards.holdsOutage(location.pool())) {
            return new NotEvicted(
                    NotEvictedCause.OUTAGE,
                    "most exporters of its pool are silent, or were until just now",
                    "they are heard again");
        }
        return resources.stream().allMatch(resource -> guards.holdsStorm(resource, location.zone()))
                ? new NotEvicted(
                        NotEvictedCause.STORM,
                        "most nodes of its zone are under " + pressureText(resources)
                                + ", or were until just now: a pod would only move it",
                        "the storm is over")
                : null;
    }

    private static String pressureText(Set<ScarceResource> resources) {
        return resources.stream().sorted().map(ScarceResource::pressure).collect(Collectors.joining(" and "));
    }

    /// By what the same policy demands first: room without an eviction, and the taint that keeps a replacement away.
    /// One
    /// for what else is short is not waited for: a storm of that may hold it back.
    ///
    /// @param share a policy's own demand to evict
    static @Nullable HeldBack ofOrder(DemandState share, EvictingNode node, LiveNode live) {
        for (DemandState demandState : node.demands()) {
            boolean isSamePolicy = demandState.shares().stream()
                    .anyMatch(otherShare -> otherShare.active()
                            && otherShare
                                    .source()
                                    .policy()
                                    .equals(share.source().policy()));
            switch (demandState.demand()) {
                case Demand.Taint taint
                when isSamePolicy
                        && !Collections.disjoint(demandState.resources(), share.resources())
                        && !ManagedNode.isMarkSet(taint, live) -> {
                    return new NotEvicted(
                            NotEvictedCause.TAINT_FIRST,
                            "the taint " + taint.key() + " is not there yet, so that a new pod could come back here",
                            "the taint stands on the node");
                }
                case Demand.Reclaim(String filesystem)
                when isSamePolicy
                        && demandState.phase() == Phase.FIRING
                        && share.demand().target().startsWith(filesystem + ".")
                        && node.demandAge(demandState).compareTo(RECLAIM_FIRST) < 0 -> {
                    return new NotEvicted(
                            NotEvictedCause.RECLAIM_FIRST,
                            "room is being made on " + filesystem + " without an eviction",
                            RECLAIM_FIRST.toSeconds() + " s have passed");
                }
                case Demand.Taint _, Demand.Reclaim _, Demand.Condition _, Demand.Event _, Demand.Evict _ -> {}
            }
        }
        return null;
    }
}
