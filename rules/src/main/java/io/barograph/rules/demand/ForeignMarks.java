package io.barograph.rules.demand;

import module java.base;

/// Marks on nodes that belong to another program: no policy may demand them.
///
/// The taint keys are those of <https://kubernetes.io/docs/reference/labels-annotations-taints/> and of the usual
/// autoscalers; each has a writer that would fight with ours.
public final class ForeignMarks {

    private static final Set<String> KUBELET_CONDITIONS = Set.of(
            "Ready", "MemoryPressure", "DiskPressure", "PIDPressure", "NetworkUnavailable", "OutOfDisk", "ConfigOK");

    /// What others do with the node: <https://kep.k8s.io/5683>, and what came before it.
    private static final Set<String> LIFECYCLE_CONDITIONS = Set.of(
            "DrainInProgress",
            "Drained",
            "Draining",
            "MaintenancePlanned",
            "MaintenanceInProgress",
            "GracefulNodeShutdownInProgress");

    private static final Set<String> KUBERNETES_TAINTS = Set.of(
            "node.kubernetes.io/not-ready",
            "node.kubernetes.io/unreachable",
            "node.kubernetes.io/memory-pressure",
            "node.kubernetes.io/disk-pressure",
            "node.kubernetes.io/pid-pressure",
            "node.kubernetes.io/network-unavailable",
            "node.kubernetes.io/unschedulable",
            "node.kubernetes.io/out-of-service",
            "node.kubernetes.io/out-of-disk",
            "ToBeDeletedByClusterAutoscaler",
            "DeletionCandidateOfClusterAutoscaler");

    private static final Set<String> DOMAINS = Set.of(
            "node.cloudprovider.kubernetes.io",
            "node-role.kubernetes.io",
            "karpenter.sh",
            "node-restriction.kubernetes.io");

    private ForeignMarks() {}

    /// Whether a condition of this type is another program's.
    public static boolean isCondition(String type) {
        return KUBELET_CONDITIONS.contains(type) || isLifecycle(type);
    }

    /// Whether a condition of this type says that others drain, maintain or shut down the node.
    public static boolean isLifecycle(String type) {
        return LIFECYCLE_CONDITIONS.contains(type);
    }

    /// Whether taints with this key are another program's, whatever their effect.
    public static boolean isTaintKey(String key) {
        int slash = key.indexOf('/');
        return KUBERNETES_TAINTS.contains(key) || (slash > 0 && DOMAINS.contains(key.substring(0, slash)));
    }

    /// Whether a taint cannot be one that a policy demanded: by its key, or by an effect that none may have.
    ///
    /// @param id `key:effect`
    public static boolean isTaint(String id) {
        int colon = id.lastIndexOf(':');
        String effect = id.substring(colon + 1);
        return colon < 0
                || isTaintKey(id.substring(0, colon))
                || Arrays.stream(Effect.values())
                        .noneMatch(effectValue -> effectValue.name().equals(effect));
    }
}
