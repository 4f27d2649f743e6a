package io.barograph.controller.kube;

import io.barograph.controller.kube.LivePod.Amounts;
import io.barograph.controller.kube.LivePod.Load;
import io.barograph.controller.kube.LivePod.Phase;
import io.barograph.controller.kube.LivePod.Qos;
import io.barograph.rules.fact.Pods;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The pods as last heard of, by the node that they are bound to. A node's are counted when somebody asks, and then not
/// again until one of them changes: sums that are kept up change by change would drift, or have to be right for ever.
final class KnownPods {

    private Map<String, OnNode> nodes = new HashMap<>();

    /// The pods of one node by their UIDs.
    private static final class OnNode {
        private final Map<String, Load> pods = new HashMap<>();
        private @Nullable Pods counted;
    }

    /// A whole list: what is not in it is gone.
    synchronized void replace(Iterable<LivePod> all) {
        nodes = new HashMap<>();
        all.forEach(this::present);
    }

    synchronized void present(LivePod pod) {
        if (!pod.node().isEmpty()) {
            OnNode node = nodes.computeIfAbsent(pod.node(), _ -> new OnNode());
            node.pods.put(pod.uid(), pod.load());
            node.counted = null;
        }
    }

    synchronized void gone(LivePod pod) {
        OnNode node = nodes.get(pod.node());
        if (node != null && node.pods.remove(pod.uid()) != null) {
            node.counted = null;
            if (node.pods.isEmpty()) {
                nodes.remove(pod.node());
            }
        }
    }

    /// The pods that are bound to this node.
    synchronized Pods on(String name) {
        OnNode node = nodes.get(name);
        if (node == null) {
            return Pods.NONE;
        }
        Pods counted = node.counted;
        if (counted == null) {
            counted = count(node.pods.values());
            node.counted = counted;
        }
        return counted;
    }

    private static Pods count(Collection<Load> pods) {
        Map<Phase, Integer> phases = new EnumMap<>(Phase.class);
        Map<Qos, Integer> classes = new EnumMap<>(Qos.class);
        int terminating = 0;
        Amounts requests = Amounts.NONE;
        Amounts overhead = Amounts.NONE;
        for (Load each : pods) {
            phases.merge(each.phase(), 1, Integer::sum);
            terminating += each.terminating() ? 1 : 0;
            if (!each.isOver()) {
                classes.merge(each.qos(), 1, Integer::sum);
                requests = requests.plus(each.requests());
                overhead = overhead.plus(each.overhead());
            }
        }
        return new Pods(
                phases.getOrDefault(Phase.PENDING, 0),
                phases.getOrDefault(Phase.RUNNING, 0),
                phases.getOrDefault(Phase.SUCCEEDED, 0),
                phases.getOrDefault(Phase.FAILED, 0),
                phases.getOrDefault(Phase.UNKNOWN, 0),
                terminating,
                classes.getOrDefault(Qos.GUARANTEED, 0),
                classes.getOrDefault(Qos.BURSTABLE, 0),
                classes.getOrDefault(Qos.BEST_EFFORT, 0),
                requests.cpuMillis() / 1e3,
                requests.memoryBytes(),
                overhead.cpuMillis() / 1e3,
                overhead.memoryBytes());
    }
}
