package io.barograph.rules.demand;

/// A taint's effect, as Kubernetes spells it. NoExecute is not offered: it would evict.
public enum Effect {
    NoSchedule,
    PreferNoSchedule
}
