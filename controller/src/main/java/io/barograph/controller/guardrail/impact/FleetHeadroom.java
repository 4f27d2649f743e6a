package io.barograph.controller.guardrail.impact;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.cluster.pods.PodLoads;
import io.barograph.controller.controls.HeldBack;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Whether the pods that wait would still have room if a node took none any more: what they request, and a
/// reserve above it, against what is free on the nodes of its pool that would still take them. Room is
/// never counted where something is missing; pods are counted in every pool where their selector and
/// tolerations let them go, and where an empty node could take one of them.
///
/// Of one moment, but for the nodes that are closed on its word: those are remembered.
public final class FleetHeadroom {

    private final Map<String, NodeHeadroom> nodes = new HashMap<>();
    private final Map<String, List<NodeHeadroom>> pools = new HashMap<>();
    private final Map<Key, PoolHeadroom> rooms = new HashMap<>();
    private final Set<String> closed = new HashSet<>();
    private final Reading<List<WaitingPods>> waiting;
    private final int reservePercent;

    private record Key(String pool, Set<NodeTaint> foreign) {}

    /// A node, and which of its taints are ours, by `key:effect`.
    public record TaintedNode(LiveNode node, Set<String> ours) {
        public TaintedNode {
            ours = Set.copyOf(ours);
        }
    }

    /// @param reservePercent how much more than what waits there must be room for
    public FleetHeadroom(List<TaintedNode> fleet, PodLoads loads, int reservePercent) {
        this.waiting = loads.waiting().map(WaitingPods::allOf);
        this.reservePercent = reservePercent;
        int numbered = 0;
        for (TaintedNode taintedNode : fleet) {
            // a node of which this is unknown has no room for others; a pod that fits on none of them may fit on it
            Reading<ResourceAmounts> requested =
                    loads.requestedOn(taintedNode.node().name());
            NodeHeadroom headroom = NodeHeadroom.of(numbered++, taintedNode.node(), taintedNode.ours(), requested);
            nodes.put(taintedNode.node().name(), headroom);
            pools.computeIfAbsent(headroom.pool(), _ -> new ArrayList<>()).add(headroom);
        }
    }

    /// Why this node may not be closed now, while those that were promised are; null if it may.
    public @Nullable HeldBack refusal(String node) {
        HeldBack lasting = lastingRefusal(node);
        return lasting == null ? waitingPodsRefusal(node) : lasting;
    }

    /// Why this node may not be closed, while those that were promised are, as long as this is so: it is the
    /// last of its pool, or something is not known; null if neither is so.
    public @Nullable HeldBack lastingRefusal(String node) {
        NodeHeadroom headroom = nodes.get(node);
        String why = waiting.isPresent() ? "" : waiting.why();
        if (headroom == null || !why.isEmpty()) {
            return new HeldBack.NoHeadroom(
                    "headroom is not known yet: " + (headroom == null ? "node " + node + " has not been listed" : why));
        }
        return poolHeadroom(headroom).lastNodeRefusal(headroom);
    }

    /// Why the pods that wait need the room of this node; null if they do not, or nothing is known of it.
    public @Nullable HeldBack waitingPodsRefusal(String node) {
        NodeHeadroom headroom = nodes.get(node);
        return headroom == null ? null : poolHeadroom(headroom).waitingPodsRefusal(headroom, closed.contains(node));
    }

    /// This node is about to be closed.
    public void closeNode(String node) {
        NodeHeadroom headroom = nodes.get(node);
        if (headroom != null && closed.add(node)) {
            rooms.forEach((key, pool) -> {
                if (key.pool().equals(headroom.pool())) {
                    pool.closeNode(headroom);
                }
            });
        }
    }

    /// How often a node was looked at for a sort of pods.
    long looks() {
        return rooms.values().stream().mapToLong(PoolHeadroom::looks).sum();
    }

    /// How often a node's labels were looked at for a placement.
    long labelLooks() {
        return Objects.requireNonNullElse(waiting.orNull(), List.<WaitingPods>of()).stream()
                .map(WaitingPods::placement)
                .distinct()
                .mapToLong(JudgedPlacement::looks)
                .sum();
    }

    private PoolHeadroom poolHeadroom(NodeHeadroom node) {
        return rooms.computeIfAbsent(new Key(node.pool(), node.foreign()), _ -> countPool(node));
    }

    private PoolHeadroom countPool(NodeHeadroom node) {
        List<WaitingPods> pods = waiting.orNull();
        return new PoolHeadroom(
                pools.getOrDefault(node.pool(), List.of()),
                closed,
                pods == null ? List.of() : pods,
                node.foreign(),
                reservePercent);
    }
}
