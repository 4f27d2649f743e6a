package io.barograph.rules.fact;

/// The effect of a taint that somebody else set, as Kubernetes spells it.
public enum TaintEffect {
    NoSchedule,
    PreferNoSchedule,
    NoExecute
}
