package io.barograph.controller.cluster.pods;

/// A DaemonSet, reduced to what decides whether a taint keeps its pods away.
///
/// @param priorityClass of its pods; empty for none
/// @param placement which nodes its pods are for, and which taints they put up with; without the
/// tolerations that Kubernetes adds to all of its kind, which are for taints of its own
public record DaemonSet(String namespace, String name, String priorityClass, Placement placement) {

    /// `namespace/name`.
    public String key() {
        return namespace + "/" + name;
    }

    /// Whether a node cannot do without it: network, storage and the like.
    public boolean nodeCritical() {
        return priorityClass.equals("system-node-critical");
    }
}
