package io.barograph.rules.engine;

import java.util.Map;

/// What one observation says of one feeder.
enum Look {
    /// The raising rule matches.
    DEMANDED,
    /// The raising rule does not match, a hold rule does.
    HELD,
    /// No rule matches, and every input was known.
    QUIET,
    /// An input that could change the answer is missing.
    MISSING;

    /// @param active whether the demand was raised through this feeder: only then do hold rules matter
    static Look at(Feeder feeder, boolean active, Map<String, Verdict> verdicts) {
        Verdict raising = verdicts.get(feeder.key().ruleId());
        if (raising == null || raising.missing()) {
            return MISSING;
        }
        if (raising.matches()) {
            return DEMANDED;
        }
        if (!active) {
            return QUIET;
        }
        boolean missing = false;
        for (Feeder.Holder each : feeder.holders()) {
            Verdict holding = verdicts.get(each.ruleId());
            if (holding == null || holding.missing()) {
                missing = true;
            } else if (holding.matches()) {
                return HELD;
            }
        }
        return missing ? MISSING : QUIET;
    }
}
