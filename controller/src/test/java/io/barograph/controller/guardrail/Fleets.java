package io.barograph.controller.guardrail;

import io.barograph.controller.cluster.Amounts;
import io.barograph.controller.cluster.ConditionStatus;
import io.barograph.controller.cluster.LiveNode;
import io.barograph.controller.cluster.NodeCondition;
import io.barograph.controller.cluster.NodeIdentity;
import io.barograph.controller.cluster.NodeTaint;
import io.barograph.controller.cluster.Placement;
import io.barograph.controller.cluster.PodLoads;
import io.barograph.controller.cluster.Spread;
import io.barograph.controller.cluster.Waiting;
import io.barograph.signal.Reading;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Nodes and pods as a test arranges them.
public final class Fleets implements PodLoads {

    static final long GIB = 1L << 30;

    public final List<Headroom.Held> nodes = new ArrayList<>();
    public Reading<List<Waiting>> waiting = Reading.of(List.of());
    public Reading<List<String>> deschedulers = Reading.of(List.of());
    final Map<String, Amounts> requested = new HashMap<>();

    public static LiveNode node(String name, Map<String, String> labels, Amounts allocatable, NodeTaint... taints) {
        NodeCondition ready = new NodeCondition(
                "Ready",
                ConditionStatus.True,
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
        return node.with(
                node.meta(),
                node.taints(),
                new LiveNode.Status(List.of(), List.of(), node.status().allocatable()));
    }

    public static Amounts amounts(double cores, double gib, long pods) {
        return new Amounts(Math.round(cores * 1000), Math.round(gib * GIB), pods);
    }

    static NodeTaint closed(String key) {
        return NodeTaint.of(key, "NoSchedule");
    }

    /// Of 4 cores, 16 GiB and 10 pods this much is requested.
    public Fleets with(String name, Map<String, String> labels, Amounts used, NodeTaint... taints) {
        return with(node(name, labels, amounts(4, 16, 10), taints), used);
    }

    Fleets with(LiveNode node, Amounts used, String... ours) {
        nodes.add(new Headroom.Held(node, Set.of(ours)));
        requested.put(node.name(), used);
        return this;
    }

    Fleets waitingFor(Waiting... pods) {
        waiting = Reading.of(List.of(pods));
        return this;
    }

    static Waiting pods(long count, double cores, double gib) {
        return new Waiting(new Placement(Map.of(), List.of()), amounts(cores, gib, 1), count);
    }

    public Headroom headroom() {
        return new Headroom(nodes, this, 10);
    }

    String why(String node) {
        return why(headroom(), node);
    }

    static String why(Headroom headroom, String node) {
        return switch (headroom.verdict(node)) {
            case Verdict.Allowed() -> "";
            case Verdict.Blocked blocked -> blocked.why();
        };
    }

    @Override
    public Reading<Amounts> requested(String node) {
        return Reading.of(requested.getOrDefault(node, Amounts.NONE));
    }

    @Override
    public Reading<List<Waiting>> waiting() {
        return waiting;
    }

    @Override
    public Reading<Spread> spread() {
        return Reading.of(new Spread(List.of(), 0));
    }

    @Override
    public Reading<List<String>> deschedulers(long nanos) {
        return deschedulers;
    }
}
