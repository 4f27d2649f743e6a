package io.barograph.controller.guardrail.impact;

import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.controller.cluster.pods.UnscheduledPodGroup;
import io.barograph.controller.controls.HeldBack;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The nodes of one pool that take pods of one sort: those that put up with these foreign taints. What is
/// asked of each node alone is answered from sums, so that a thousand nodes can ask.
///
/// Only pods count that one of these nodes could take if it were empty: no room that is left would help the
/// others.
final class PoolHeadroom {

    /// Pods that may go to the same nodes, with what all of them request and what is free there.
    private static final class Group {
        private ResourceAmounts wanted = ResourceAmounts.NONE;
        private ResourceAmounts free = ResourceAmounts.NONE;
    }

    /// Pods that are alike, and how many nodes one of them fits.
    private static final class Fit {
        private final UnscheduledPodGroup waiting;
        private long nodes;

        private Fit(UnscheduledPodGroup waiting, long nodes) {
            this.waiting = waiting;
            this.nodes = nodes;
        }
    }

    /// The sizes of the nodes that pods of one placement may go to, the largest ones. One look at each node answers for
    /// all pods of that placement: a tenant can make tens of thousands of sorts of them.
    private final Map<Placement, List<NodeSize>> largest = new HashMap<>();
    private final List<NodeHeadroom> sort;
    /// Looks at one node for one sort of pods.
    private long looks;

    /// Of so many sorts of pods it is looked at one by one which nodes they fit; of more only the sums count.
    private static final int MAX_FITS = 1_000;

    private final int reservePercent;
    private final Map<String, NodeHeadroom> staying = new HashMap<>();
    private final Map<Placement, Group> groups = new HashMap<>();
    private final List<Fit> fits = new ArrayList<>();
    private ResourceAmounts wanted = ResourceAmounts.NONE;
    private ResourceAmounts free = ResourceAmounts.NONE;

    /// @param nodes of the pool
    /// @param closing those that are about to be closed
    PoolHeadroom(
            List<NodeHeadroom> nodes,
            Set<String> closing,
            List<UnscheduledPodGroup> waiting,
            Set<NodeTaint> foreign,
            int reservePercent) {
        this.reservePercent = reservePercent;
        sort = nodes.stream()
                .filter(each -> foreign.containsAll(each.foreign()))
                .toList();
        for (NodeHeadroom each : sort) {
            if (each.open() && !closing.contains(each.node().name())) {
                staying.put(each.node().name(), each);
                free = free.plus(each.free());
            }
        }
        for (UnscheduledPodGroup each : waiting) {
            if (each.placement().tolerates(foreign) && fitsEmpty(each)) {
                add(each);
            }
        }
    }

    private boolean fitsEmpty(UnscheduledPodGroup waiting) {
        return largest.computeIfAbsent(waiting.placement(), this::largest).stream()
                .anyMatch(size -> size.fits(waiting));
    }

    private List<NodeSize> largest(Placement placement) {
        looks += sort.size();
        return NodeSize.largest(sort.stream()
                .filter(each -> placement.selects(each.node().meta().labels()))
                .map(NodeHeadroom::size)
                .toList());
    }

    /// How much has been looked at.
    long looks() {
        return looks;
    }

    private void add(UnscheduledPodGroup each) {
        wanted = wanted.plus(each.all());
        Group group = groups.computeIfAbsent(each.placement(), this::group);
        group.wanted = group.wanted.plus(each.all());
        if (fits.size() < MAX_FITS) {
            looks += staying.size();
            fits.add(new Fit(
                    each,
                    staying.values().stream().filter(node -> node.fits(each)).count()));
        }
    }

    private Group group(Placement placement) {
        Group group = new Group();
        looks += staying.size();
        for (NodeHeadroom each : staying.values()) {
            if (placement.selects(each.node().meta().labels())) {
                group.free = group.free.plus(each.free());
            }
        }
        return group;
    }

    /// This node of the pool is about to be closed too.
    void close(NodeHeadroom node) {
        if (staying.remove(node.node().name()) == null) {
            return;
        }
        free = free.minus(node.free());
        groups.forEach((placement, group) -> {
            if (placement.selects(node.node().meta().labels())) {
                group.free = group.free.minus(node.free());
            }
        });
        for (Fit each : fits) {
            each.nodes -= node.fits(each.waiting) ? 1 : 0;
        }
    }

    /// Why the pods that wait would have no room if this node took none any more; null if they would have.
    ///
    /// @param closing whether it is about to be closed already
    @Nullable
    HeldBack without(NodeHeadroom node, boolean closing) {
        boolean stays = staying.containsKey(node.node().name());
        int left = staying.size() - (stays ? 1 : 0);
        if (left == 0) {
            return blocked(node, "no node of " + name(node) + " would take pods any more");
        }
        ResourceAmounts lost = stays ? node.free() : ResourceAmounts.NONE;
        if (!free.minus(lost).covers(wanted.plusPercent(reservePercent))) {
            return blocked(node, lack(node, "the pods that wait", wanted, free.minus(lost), left));
        }
        for (Map.Entry<Placement, Group> each : groups.entrySet()) {
            ResourceAmounts rest = each.getValue().free.minus(lost);
            boolean here = each.getKey().selects(node.node().meta().labels());
            if (here && !rest.covers(each.getValue().wanted.plusPercent(reservePercent))) {
                String who =
                        "the pods that wait for nodes with " + each.getKey().selector();
                return blocked(node, lack(node, who, each.getValue().wanted, rest, left));
            }
        }
        return fitting(node, stays, stays || (closing && node.open()));
    }

    /// @param counted whether the node is among those that stay
    /// @param open whether it would take pods now
    private @Nullable HeldBack fitting(NodeHeadroom node, boolean counted, boolean open) {
        for (Fit each : fits) {
            long others = each.nodes - (counted && node.fits(each.waiting) ? 1 : 0);
            if (open && others == 0 && node.mayFit(each.waiting)) {
                return blocked(
                        node,
                        "a pod that waits with " + AmountsText.of(each.waiting.each()) + " fits on no other node of "
                                + name(node) + (node.known() == null ? "; it is not known what is free here" : ""));
            }
        }
        return null;
    }

    private String lack(NodeHeadroom node, String who, ResourceAmounts what, ResourceAmounts rest, int left) {
        return "on the " + left + (left == 1 ? " node of " : " nodes of ") + name(node)
                + " that would still take pods, " + who + " need " + AmountsText.lack(what, rest, reservePercent);
    }

    private static HeldBack blocked(NodeHeadroom node, String why) {
        return new HeldBack.NoHeadroom("no headroom without node " + node.node().name() + ": " + why);
    }

    private static String name(NodeHeadroom node) {
        return node.pool().isEmpty() ? "the nodes without a pool" : "pool " + node.pool();
    }
}
