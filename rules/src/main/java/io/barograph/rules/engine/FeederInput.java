package io.barograph.rules.engine;

import io.barograph.rules.verdict.RuleVerdicts;

/// What one observation says of one feeder.
enum FeederInput {
    /// The raising rule matches.
    DEMANDED,
    /// The raising rule does not match, a hold rule does.
    HELD,
    /// No rule matches, and every input was known.
    QUIET,
    /// An input that could change the answer is missing.
    MISSING;

    /// @param active whether the demand was raised through this feeder: only then do hold rules matter
    static FeederInput at(Feeder feeder, boolean active, RuleVerdicts verdicts) {
        String raising = feeder.key().ruleId();
        if (verdicts.missing(raising)) {
            return MISSING;
        }
        if (verdicts.matches(raising)) {
            return DEMANDED;
        }
        if (!active) {
            return QUIET;
        }
        boolean missing = false;
        for (Feeder.Holder each : feeder.holders()) {
            if (verdicts.missing(each.ruleId())) {
                missing = true;
            } else if (verdicts.matches(each.ruleId())) {
                return HELD;
            }
        }
        return missing ? MISSING : QUIET;
    }
}
