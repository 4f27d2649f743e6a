package io.barograph.controller.cluster.pods;

import module java.base;

/// A DaemonSet, reduced to what decides whether a taint keeps its pods away.
///
/// @param priorityClass of its pods; empty for none
/// @param placement which nodes its pods are for, and which taints they put up with; without the
/// tolerations that Kubernetes adds to all of its kind, which are for taints of its own
/// @param nodes on how many it has pods, as Kubernetes counted last
/// @param isRead whether the rest is known; else the worst is assumed
public record DaemonSet(
        String namespace, String name, String priorityClass, Placement placement, long nodes, boolean isRead) {

    /// The priority class of what a node cannot do without.
    public static final String NODE_CRITICAL = "system-node-critical";

    public DaemonSet(String namespace, String name, String priorityClass, Placement placement, long nodes) {
        this(namespace, name, priorityClass, placement, nodes, true);
    }

    /// One with more than is read of an object. It may be one that nodes cannot do without, for every node, and put up
    /// with no taint.
    public static DaemonSet ofUnread(String namespace, String name) {
        return new DaemonSet(namespace, name, NODE_CRITICAL, new Placement(Map.of(), List.of()), 0, false);
    }

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
