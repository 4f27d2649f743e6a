package io.barograph.controller.cluster.nodes;

/// A condition's status, as Kubernetes spells it.
public enum NodeConditionStatus {
    True,
    False,
    Unknown
}
