package io.barograph.controller.cluster;

/// A condition's status, as Kubernetes spells it.
public enum ConditionStatus {
    True,
    False,
    Unknown
}
