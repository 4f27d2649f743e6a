package io.barograph.controller.kubelet;

import io.barograph.controller.cluster.nodes.NodeTaint;
import module java.base;

/// Taints that kube-controller-manager puts on a node, by its conditions. It knows no others: a program that
/// adds a condition of its own has to taint by itself.
public final class ConditionTaints {

    private static final String PREFIX = "node.kubernetes.io/";

    private ConditionTaints() {}

    /// Those of one condition. A pressure that is Unknown has none.
    ///
    /// @param status `True`, `False` or `Unknown`
    public static List<NodeTaint> of(String condition, String status) {
        KubeletCondition pressure = KubeletCondition.of(condition);
        if (pressure != null) {
            return status.equals("True") ? List.of(NodeTaint.of(pressure.taintKey(), "NoSchedule")) : List.of();
        }
        return switch (condition + "=" + status) {
            case "Ready=False" -> ofNotReady("not-ready");
            case "Ready=Unknown" -> ofNotReady("unreachable");
            case "NetworkUnavailable=True" -> List.of(NodeTaint.of(PREFIX + "network-unavailable", "NoSchedule"));
            default -> List.of();
        };
    }

    /// The one of a node with `spec.unschedulable`.
    public static NodeTaint ofCordon() {
        return NodeTaint.of(PREFIX + "unschedulable", "NoSchedule");
    }

    /// The first one comes at once, the second at the pace of the zone ([ZoneDisruption]).
    private static List<NodeTaint> ofNotReady(String name) {
        return List.of(NodeTaint.of(PREFIX + name, "NoSchedule"), NodeTaint.of(PREFIX + name, "NoExecute"));
    }
}
