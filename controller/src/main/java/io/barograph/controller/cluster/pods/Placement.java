package io.barograph.controller.cluster.pods;

import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.problem.ForeignKeys;
import module java.base;

/// Where pods may go, as far as it is kept: what else confines them, pods beside them above all, is left out, so
/// that they seem to fit more nodes than they do.
///
/// @param selector labels that the node must have
public record Placement(Map<String, String> selector, NodeAffinity affinity, List<Toleration> tolerations) {

    /// Every node, whatever its taints.
    public static final Placement ANYWHERE = new Placement(Map.of(), List.of(Toleration.EVERYTHING));

    public Placement {
        selector = ForeignKeys.copyOf(selector);
        tolerations = List.copyOf(tolerations);
    }

    public Placement(Map<String, String> selector, List<Toleration> tolerations) {
        this(selector, NodeAffinity.NONE, tolerations);
    }

    /// Whether a node with these labels is among those asked for.
    public boolean selects(Map<String, String> labels) {
        for (Map.Entry<String, String> label : selector.entrySet()) {
            if (!label.getValue().equals(labels.get(label.getKey()))) {
                return false;
            }
        }
        return affinity.allows(labels);
    }

    /// How much may be compared with the labels of one node: a tenant may ask for much.
    public int comparisons() {
        return selector.size() + affinity.comparisons();
    }

    /// Whether none of these taints keeps them away.
    public boolean tolerates(Collection<NodeTaint> taints) {
        return taints.stream().noneMatch(taint -> taint.keepsAway() && !tolerates(taint));
    }

    /// Whether this taint is put up with.
    public boolean tolerates(NodeTaint taint) {
        return tolerations.stream().anyMatch(toleration -> toleration.tolerates(taint));
    }
}
