package io.barograph.controller.kubelet;

/// How much of a zone is away, as kube-controller-manager sees it: the more nodes, the slower it evicts.
public enum ZoneDisruption {
    NORMAL,
    PARTIAL_DISRUPTION,
    FULL_DISRUPTION;

    /// A zone of more nodes goes on slowly.
    private static final int LARGE = 50;

    /// @param threshold share of nodes that are not ready from which on a zone is disrupted; 0.55 by default
    public static ZoneDisruption of(int ready, int notReady, double threshold) {
        if (ready == 0 && notReady > 0) {
            return FULL_DISRUPTION;
        }
        boolean many = notReady > 2 && (float) notReady / (notReady + ready) >= (float) threshold;
        return many ? PARTIAL_DISRUPTION : NORMAL;
    }

    /// Nodes a second from which pods are evicted.
    ///
    /// @param nodes of the zone
    /// @param everywhere whether all zones are fully disrupted: then it is rather the control plane that is cut off
    public double nodesPerSecond(int nodes, boolean everywhere) {
        return switch (this) {
            case NORMAL -> 0.1;
            case PARTIAL_DISRUPTION -> nodes > LARGE ? 0.01 : 0;
            case FULL_DISRUPTION -> everywhere ? 0 : 0.1;
        };
    }
}
