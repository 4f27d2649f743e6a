package io.barograph.rules.fact;

/// The effect of a taint of another owner, as Kubernetes spells it.
public enum TaintEffect {
    NoSchedule,
    PreferNoSchedule,
    NoExecute
}
