package io.barograph.controller.guardrail.impact;

import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.cluster.pods.UnscheduledPodGroup;
import io.barograph.controller.controls.HeldBack;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The nodes of one pool that take pods of one sort: those that put up with these foreign taints. What is
/// asked of each node alone is answered from sums, so that a thousand nodes can ask.
///
/// Only pods count that one of these nodes could take if it were empty: no room that is left would help the
/// others. What one node alone could take counts for that node only: a kubelet says how large its node is, and must not
/// speak for the nodes of others.
final class PoolHeadroom {

    /// Pods that may go to the same nodes, with what all of them request and what is free there.
    private static final class Group {
        private ResourceAmounts requested = ResourceAmounts.NONE;
        private ResourceAmounts free = ResourceAmounts.NONE;
    }

    /// Pods that are alike, and how many nodes one of them fits.
    private static final class Fit {
        private final WaitingPods waiting;
        private long nodes;

        private Fit(WaitingPods waiting, long nodes) {
            this.waiting = waiting;
            this.nodes = nodes;
        }
    }

    /// Of the nodes that pods of one placement may go to those that are not smaller than another, and the largest sizes
    /// of the rest: what fits two nodes fits two of the first, or one of each.
    private record LargestNodes(List<NodeHeadroom> nodes, List<NodeSize> restSizes) {}

    /// One look at each node answers for all pods of a placement: a tenant can make tens of thousands of sorts of them.
    private final Map<JudgedPlacement, LargestNodes> largest = new HashMap<>();

    /// What the pods request that one node alone could take, by its name.
    private final Map<String, Map<JudgedPlacement, ResourceAmounts>> requestedOfOneNode = new HashMap<>();

    private final List<NodeHeadroom> sort;
    /// Looks at one node for one sort of pods.
    private long looks;

    /// Of so many sorts of pods it is looked at one by one which nodes they fit; of more only the sums count.
    private static final int MAX_FITS = 1_000;

    private final int reservePercent;
    private final Map<String, NodeHeadroom> staying = new HashMap<>();
    private final Map<JudgedPlacement, Group> groups = new LinkedHashMap<>();
    private final List<Fit> fits = new ArrayList<>();
    private ResourceAmounts requested = ResourceAmounts.NONE;
    private ResourceAmounts free = ResourceAmounts.NONE;

    /// @param nodes of the pool
    /// @param closing those that are about to be closed
    PoolHeadroom(
            List<NodeHeadroom> nodes,
            Set<String> closing,
            List<WaitingPods> waiting,
            Set<NodeTaint> foreign,
            int reservePercent) {
        this.reservePercent = reservePercent;
        sort = nodes.stream()
                .filter(node -> foreign.containsAll(node.foreign()))
                .toList();
        for (NodeHeadroom stayingNode : sort) {
            if (stayingNode.open() && !closing.contains(stayingNode.node().name())) {
                staying.put(stayingNode.node().name(), stayingNode);
                free = free.plus(stayingNode.free());
            }
        }
        for (WaitingPods waitingPods : waiting) {
            if (waitingPods.pods().placement().tolerates(foreign)) {
                addPods(waitingPods);
            }
        }
    }

    private LargestNodes largestNodes(JudgedPlacement placement) {
        looks += sort.size();
        Map<NodeSize, List<NodeHeadroom>> nodesBySize =
                sort.stream().filter(placement::selectsNode).collect(Collectors.groupingBy(NodeHeadroom::size));
        Set<NodeSize> largestSizes = new HashSet<>(NodeSize.largestSizes(nodesBySize.keySet()));
        List<NodeHeadroom> nodes = new ArrayList<>();
        Set<NodeSize> restSizes = new HashSet<>();
        nodesBySize.forEach((size, sizedNodes) -> {
            boolean isLargest = largestSizes.contains(size);
            if (isLargest) {
                nodes.add(sizedNodes.getFirst());
            }
            if (!isLargest || sizedNodes.size() > 1) {
                restSizes.add(size);
            }
        });
        return new LargestNodes(nodes, NodeSize.largestSizes(restSizes));
    }

    /// How much has been looked at.
    long looks() {
        return looks;
    }

    private void addPods(WaitingPods waiting) {
        UnscheduledPodGroup pods = waiting.pods();
        LargestNodes largestNodes = largest.computeIfAbsent(waiting.placement(), this::largestNodes);
        List<NodeHeadroom> fittingNodes = largestNodes.nodes().stream()
                .filter(node -> node.size().fitsPods(pods))
                .toList();
        if (fittingNodes.isEmpty()) {
            return;
        }
        Group group = groups.computeIfAbsent(waiting.placement(), this::toGroup);
        if (fittingNodes.size() > 1 || largestNodes.restSizes().stream().anyMatch(size -> size.fitsPods(pods))) {
            requested = requested.plus(pods.totalRequest());
            group.requested = group.requested.plus(pods.totalRequest());
        } else {
            requestedOfOneNode
                    .computeIfAbsent(fittingNodes.getFirst().node().name(), _ -> new HashMap<>())
                    .merge(waiting.placement(), pods.totalRequest(), ResourceAmounts::plus);
        }
        if (fits.size() < MAX_FITS) {
            looks += staying.size();
            fits.add(new Fit(
                    waiting,
                    staying.values().stream()
                            .filter(node -> node.fitsPods(waiting))
                            .count()));
        }
    }

    private Group toGroup(JudgedPlacement placement) {
        Group group = new Group();
        looks += staying.size();
        for (NodeHeadroom node : staying.values()) {
            if (placement.selectsNode(node)) {
                group.free = group.free.plus(node.free());
            }
        }
        return group;
    }

    /// This node of the pool is about to be closed too.
    void closeNode(NodeHeadroom node) {
        if (staying.remove(node.node().name()) == null) {
            return;
        }
        free = free.minus(node.free());
        groups.forEach((placement, group) -> {
            if (placement.selectsNode(node)) {
                group.free = group.free.minus(node.free());
            }
        });
        for (Fit fit : fits) {
            fit.nodes -= node.fitsPods(fit.waiting) ? 1 : 0;
        }
    }

    /// Why this node may not be closed whoever waits, since no other of its pool takes pods; null if one does.
    @Nullable
    HeldBack lastNodeRefusal(NodeHeadroom node) {
        return nodesLeft(node) == 0
                ? noHeadroom(node, "no node of " + poolName(node) + " would take pods any more")
                : null;
    }

    private int nodesLeft(NodeHeadroom node) {
        return staying.size() - (staying.containsKey(node.node().name()) ? 1 : 0);
    }

    /// Why the pods that wait would have no room if this node took none any more; null if they would have.
    ///
    /// @param closing whether it is about to be closed already
    @Nullable
    HeldBack waitingPodsRefusal(NodeHeadroom node, boolean closing) {
        boolean stays = staying.containsKey(node.node().name());
        int nodesLeft = nodesLeft(node);
        ResourceAmounts lost = stays ? node.free() : ResourceAmounts.NONE;
        Map<JudgedPlacement, ResourceAmounts> requestedHere =
                requestedOfOneNode.getOrDefault(node.node().name(), Map.of());
        ResourceAmounts all = requestedHere.values().stream().reduce(requested, ResourceAmounts::plus);
        if (!free.minus(lost).covers(all.plusPercent(reservePercent))) {
            return noHeadroom(node, lackText(node, "the pods that wait", all, free.minus(lost), nodesLeft));
        }
        for (Map.Entry<JudgedPlacement, Group> entry : groups.entrySet()) {
            JudgedPlacement placement = entry.getKey();
            ResourceAmounts rest = entry.getValue().free.minus(lost);
            ResourceAmounts wanted =
                    entry.getValue().requested.plus(requestedHere.getOrDefault(placement, ResourceAmounts.NONE));
            if (placement.selectsNode(node) && !rest.covers(wanted.plusPercent(reservePercent))) {
                String who = "the pods that wait for nodes with "
                        + placement.placement().selector();
                return noHeadroom(node, lackText(node, who, wanted, rest, nodesLeft));
            }
        }
        return fitRefusal(node, stays, stays || (closing && node.open()));
    }

    /// @param counted whether the node is among those that stay
    /// @param open whether it would take pods now
    private @Nullable HeldBack fitRefusal(NodeHeadroom node, boolean counted, boolean open) {
        for (Fit fit : fits) {
            long otherNodes = fit.nodes - (counted && node.fitsPods(fit.waiting) ? 1 : 0);
            if (open && otherNodes == 0 && node.mayFit(fit.waiting)) {
                return noHeadroom(
                        node,
                        "a pod that waits with "
                                + AmountsText.of(fit.waiting.pods().podRequest())
                                + " fits on no other node of " + poolName(node)
                                + (node.knownFree() == null ? "; it is not known what is free here" : ""));
            }
        }
        return null;
    }

    private String lackText(NodeHeadroom node, String who, ResourceAmounts what, ResourceAmounts rest, int nodesLeft) {
        return "on the " + nodesLeft + (nodesLeft == 1 ? " node of " : " nodes of ") + poolName(node)
                + " that would still take pods, " + who + " need " + AmountsText.lackText(what, rest, reservePercent);
    }

    private static HeldBack noHeadroom(NodeHeadroom node, String why) {
        return new HeldBack.NoHeadroom("no headroom without node " + node.node().name() + ": " + why);
    }

    private static String poolName(NodeHeadroom node) {
        return node.pool().isEmpty() ? "the nodes without a pool" : "pool " + node.pool();
    }
}
