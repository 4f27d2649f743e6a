package io.barograph.rules.fact;

/// A node condition's status, as Kubernetes spells it.
public enum ConditionStatus {
    True,
    False,
    Unknown
}
