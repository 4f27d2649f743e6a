package io.barograph.rules.fact;

/// Something rules match. A number that is not known is NaN, a count the smallest integer; `MissingFields` says why.
///
/// Components have names of two letters or more: Drools 10.2 fails on one-letter components in constraints.
public sealed interface Fact
        permits Contention, Pressure, Signal, Teardown, Node, Pods, Condition, Taint, Threshold, Culprit {

    /// What tells it from every other fact of an observation: `Contention(KUBEPODS, CPU)`.
    String subject();
}
