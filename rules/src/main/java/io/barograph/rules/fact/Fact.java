package io.barograph.rules.fact;

/// Something rules match. A number that is not known is NaN, a count [#MISSING_COUNT]; `MissingFields` says why.
///
/// Components have names of two letters or more: Drools 10.2 fails on one-letter components in constraints.
public sealed interface Fact
        permits Contention, Pressure, Signal, Teardown, Node, Pods, Condition, Taint, Threshold, Culprit {

    /// Stands for a count that is missing, as NaN does for other numbers.
    int MISSING_COUNT = Integer.MIN_VALUE;

    /// What tells it from every other fact of an observation: `Contention(KUBEPODS, CPU)`.
    String subject();
}
