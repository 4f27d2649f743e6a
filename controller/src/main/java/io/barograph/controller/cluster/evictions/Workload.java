package io.barograph.controller.cluster.evictions;

/// The workload that makes a pod anew: its controller, of a ReplicaSet the Deployment above it, where there is one.
///
/// @param kind `StatefulSet`; of a kind that is not Kubernetes' own with its API group, `Rollout.argoproj.io`
public record Workload(String namespace, String kind, String name) {

    /// `Deployment namespace/name`, for people.
    public String text() {
        return kind + " " + namespace + "/" + name;
    }
}
