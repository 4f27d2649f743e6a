package io.barograph.cli.experiment.node;

import module java.base;

/// What an experiment calls its loads, and what it makes.
public final class ExperimentNames {

    /// The load that loses.
    public static final String A = "a";

    /// The load beside it.
    public static final String B = "b";

    static final List<String> LOADS = List.of(A, B);

    /// The name of the cgroup and of the directory that hold what loads need.
    static final String OWN = "barograph-experiment";

    private ExperimentNames() {}
}
