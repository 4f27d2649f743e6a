package io.barograph.cli.test;

import module java.base;
import org.jspecify.annotations.Nullable;

/// What `barograph test` is to do.
///
/// @param run the cases in whose names it is found
/// @param junit null for none
record TestPlan(Pattern run, boolean json, @Nullable Path junit, Demands coverage, Demands mutation) {

    /// What is wanted of a percentage.
    ///
    /// @param inFull whether it is printed in full
    /// @param bounded whether there is a least percentage
    record Demands(boolean inFull, boolean bounded, double leastPercent) {

        boolean any() {
            return inFull || bounded;
        }

        boolean isMet(double percent) {
            return percent >= leastPercent;
        }
    }
}
