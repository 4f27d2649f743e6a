package io.barograph.bench.soak;

import module java.base;

/// What a soak is to be like.
///
/// @param binaries with etcd, kube-apiserver and kubectl
/// @param cgroup2 the mount
/// @param minutes how long
/// @param json where the result is written, after each round anew
record SoakPlan(Path binaries, Path cgroup2, int minutes, Path json) {

    /// Nodes raised in a storm come back in another one no sooner than after an hour: what comes back earlier is held
    /// longer each time.
    static final int NODES = 450;

    /// Raised at once.
    static final int STORM = 30;

    /// So many nodes of a storm are others after the API server's restart.
    static final int EXCHANGED = 5;

    /// Of the nodes of a storm so many may be closed.
    static final int BUDGET = 20;

    static final int ROUND_SECONDS = 360;

    /// @throws IllegalArgumentException naming what is wrong
    static SoakPlan of(List<String> args) {
        if (args.size() != 4) {
            throw new IllegalArgumentException("expected BINARIES CGROUP2-MOUNT MINUTES JSON, not " + args);
        }
        return new SoakPlan(
                Path.of(args.get(0)), Path.of(args.get(1)), Integer.parseInt(args.get(2)), Path.of(args.get(3)));
    }
}
