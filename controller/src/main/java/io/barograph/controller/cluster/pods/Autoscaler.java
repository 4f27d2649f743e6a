package io.barograph.controller.cluster.pods;

import io.barograph.problem.ForeignKeys;
import module java.base;

/// Something that makes nodes for pods that find no room.
///
/// @param evidence by what it was found, for people: `Deployment kube-system/cluster-autoscaler`
/// @param statusTaints keys of taints that it is configured to ignore
public record Autoscaler(Kind kind, String evidence, Set<String> statusTaints) {

    public Autoscaler {
        statusTaints = ForeignKeys.copyOf(statusTaints);
    }

    /// Which of those that are known.
    public enum Kind {
        /// <https://github.com/kubernetes/autoscaler/tree/master/cluster-autoscaler>
        CLUSTER_AUTOSCALER,
        /// <https://karpenter.sh/>
        KARPENTER
    }
}
