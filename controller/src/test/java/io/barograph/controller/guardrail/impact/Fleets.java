package io.barograph.controller.guardrail.impact;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.cluster.pods.Descheduler;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.controller.cluster.pods.PodLoads;
import io.barograph.controller.cluster.pods.TopologySpreadWorkloads;
import io.barograph.controller.cluster.pods.UnscheduledPodGroup;
import io.barograph.controller.controls.HeldBack;
import io.barograph.signal.Reading;
import module java.base;

/// Nodes and pods as a test arranges them.
public final class Fleets implements PodLoads {

    static final long GIB = 1L << 30;

    public final List<FleetHeadroom.TaintedNode> nodes = new ArrayList<>();
    public Reading<List<UnscheduledPodGroup>> waiting = Reading.of(List.of());
    public Reading<List<Descheduler>> deschedulers = Reading.of(List.of());
    final Map<String, ResourceAmounts> requested = new HashMap<>();
    final Set<String> uncounted = new HashSet<>();

    public static LiveNode node(
            String name, Map<String, String> labels, ResourceAmounts allocatable, NodeTaint... taints) {
        NodeCondition ready = new NodeCondition(
                "Ready",
                NodeConditionStatus.True,
                "KubeletReady",
                "",
                new NodeCondition.Times(Instant.EPOCH, Instant.EPOCH));
        return new LiveNode(
                new NodeIdentity(name, "uid-" + name),
                new LiveNode.Meta("1", labels, Map.of(), Instant.EPOCH),
                false,
                List.of(taints),
                new LiveNode.Status(List.of(), List.of(ready), allocatable));
    }

    static LiveNode cordoned(LiveNode node) {
        return new LiveNode(node.identity(), node.meta(), true, node.taints(), node.status());
    }

    static LiveNode notReady(LiveNode node) {
        return node.withContents(
                node.meta(),
                node.taints(),
                new LiveNode.Status(List.of(), List.of(), node.status().allocatable()));
    }

    public static ResourceAmounts amounts(double cores, double gib, long pods) {
        return new ResourceAmounts(Math.round(cores * 1000), Math.round(gib * GIB), pods);
    }

    static NodeTaint closed(String key) {
        return NodeTaint.of(key, "NoSchedule");
    }

    /// Of 4 cores, 16 GiB and 10 pods this much is requested.
    public Fleets with(String name, Map<String, String> labels, ResourceAmounts used, NodeTaint... taints) {
        return with(node(name, labels, amounts(4, 16, 10), taints), used);
    }

    Fleets with(LiveNode node, ResourceAmounts used, String... ours) {
        nodes.add(new FleetHeadroom.TaintedNode(node, Set.of(ours)));
        requested.put(node.name(), used);
        return this;
    }

    Fleets waitingFor(UnscheduledPodGroup... pods) {
        waiting = Reading.of(List.of(pods));
        return this;
    }

    static UnscheduledPodGroup pods(long count, double cores, double gib) {
        return new UnscheduledPodGroup(new Placement(Map.of(), List.of()), amounts(cores, gib, 1), count);
    }

    public FleetHeadroom headroom() {
        return new FleetHeadroom(nodes, this, 10);
    }

    String why(String node) {
        return why(headroom(), node);
    }

    static String why(FleetHeadroom headroom, String node) {
        return HeldBack.textOf(headroom.refusal(node));
    }

    @Override
    public Reading<ResourceAmounts> requestedOn(String node) {
        return uncounted.contains(node)
                ? Reading.failed("1 of the node's pods cannot be read")
                : Reading.of(requested.getOrDefault(node, ResourceAmounts.NONE));
    }

    @Override
    public Reading<List<UnscheduledPodGroup>> waiting() {
        return waiting;
    }

    @Override
    public Reading<TopologySpreadWorkloads> spread() {
        return Reading.of(new TopologySpreadWorkloads(List.of(), 0));
    }

    @Override
    public Reading<Set<String>> criticalDaemonSets(String node) {
        return Reading.of(Set.of());
    }

    @Override
    public Reading<List<Descheduler>> findDeschedulers(Set<String> operators, long nanos) {
        return deschedulers;
    }
}
