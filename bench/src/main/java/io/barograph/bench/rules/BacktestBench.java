package io.barograph.bench.rules;

import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.ShippedPolicies;
import io.barograph.rules.verdict.MatchingMethod;
import io.barograph.signal.Snapshot;
import module java.base;

/// The shipped policies over a month of a fleet: 500 nodes, an observation a minute.
final class BacktestBench {

    private static final int NODES = 500;
    private static final int MINUTES_A_DAY = 24 * 60;
    private static final long MINUTE_MICROS = 60_000_000;
    private static final int THREADS = 2;

    private final List<Snapshot> snapshots;

    BacktestBench(List<Snapshot> snapshots) {
        this.snapshots = snapshots;
    }

    /// Prints the run, and what of it was making observations; then whether both matchers decide the same.
    void print(int days) {
        int times = days * MINUTES_A_DAY;
        ObservedFleet fleet = new ObservedFleet(snapshots, NODES, MINUTE_MICROS);
        try (PolicySet policies = PolicySet.of(ShippedPolicies.files(), ParameterOverrides.none())) {
            FleetEvaluation run = FleetEvaluation.run(new Engine(policies, MatchingMethod.TREE), fleet, times, THREADS);
            FleetEvaluation made = FleetEvaluation.makeOnly(fleet, times, THREADS);
            System.out.printf(
                    "%d nodes, %d days, an observation a minute, %d threads: %d evaluations in %.1f s, %.1f s of CPU a thread; %d transitions%n",
                    NODES,
                    days,
                    THREADS,
                    run.evaluations(),
                    run.cost().wallMicros() / 1e6,
                    run.cost().cpuNanos() / 1e9 / THREADS,
                    run.transitions());
            System.out.printf(
                    "an evaluation, %.2f us of CPU and %d bytes; of these making the observation %.2f us and %d bytes%n",
                    run.microsEach(), run.bytesEach(), made.microsEach(), made.bytesEach());
            compare(policies);
        }
    }

    private void compare(PolicySet policies) {
        ObservedFleet few = new ObservedFleet(snapshots, 2, MINUTE_MICROS);
        FleetEvaluation tree = FleetEvaluation.run(new Engine(policies, MatchingMethod.TREE), few, MINUTES_A_DAY, 1);
        FleetEvaluation drools =
                FleetEvaluation.run(new Engine(policies, MatchingMethod.DROOLS), few, MINUTES_A_DAY, 1);
        boolean same = tree.digest() == drools.digest() && tree.transitions() == drools.transitions();
        System.out.printf(
                "a day of %d nodes by Drools: %d transitions, %s%n",
                few.nodes(), drools.transitions(), same ? "the same log" : "ANOTHER LOG than the tree's");
        if (!same) {
            throw new IllegalStateException("Drools and the tree decided differently");
        }
    }
}
