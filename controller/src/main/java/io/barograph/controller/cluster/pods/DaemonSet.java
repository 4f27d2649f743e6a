package io.barograph.controller.cluster.pods;

/// A DaemonSet, reduced to what decides whether a taint keeps its pods away.
///
/// @param priorityClass of its pods; empty for none
/// @param placement which nodes its pods are for, and which taints they put up with; without the
/// tolerations that Kubernetes adds to all of its kind, which are for taints of its own
/// @param nodes on how many it has pods, as Kubernetes counted last
public record DaemonSet(String namespace, String name, String priorityClass, Placement placement, long nodes) {

    /// The priority class of what a node cannot do without.
    public static final String NODE_CRITICAL = "system-node-critical";

    /// `namespace/name`.
    public String key() {
        return namespace + "/" + name;
    }

    /// Whether it says that a node cannot do without it: network, storage and the like. Whoever may create a
    /// DaemonSet may say so.
    public boolean nodeCritical() {
        return priorityClass.equals(NODE_CRITICAL);
    }
}
