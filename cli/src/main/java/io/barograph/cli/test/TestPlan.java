package io.barograph.cli.test;

import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What `barograph test` is to do.
///
/// @param run the cases in whose names it is found
/// @param junit null for none
/// @param coverage of the rules by the cases
/// @param mutation of the rules
record TestPlan(Pattern run, boolean json, @Nullable Path junit, Demands coverage, Demands mutation) {

    /// What is wanted of something that is told in percent.
    ///
    /// @param told whether it is to be told in full
    /// @param bounded whether there is a least percentage
    record Demands(boolean told, boolean bounded, double leastPercent) {

        boolean any() {
            return told || bounded;
        }

        boolean isMet(double percent) {
            return percent >= leastPercent;
        }
    }
}
