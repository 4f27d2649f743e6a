package io.barograph.rules.engine;

import io.barograph.rules.verdict.RuleVerdicts;

/// What one observation says of one raising rule.
enum RaisingInput {
    /// The raising rule matches.
    DEMANDED,
    /// The raising rule does not match, a hold rule does.
    HELD,
    /// No rule matches, and every input was known.
    QUIET,
    /// An input that could change the answer is missing.
    MISSING;

    /// @param active whether the demand was raised through this raising rule: only then do hold rules matter
    static RaisingInput at(RaisingRule raisingRule, boolean active, RuleVerdicts verdicts) {
        String raising = raisingRule.key().ruleId();
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
        for (RaisingRule.Holder each : raisingRule.holders()) {
            if (verdicts.missing(each.ruleId())) {
                missing = true;
            } else if (verdicts.matches(each.ruleId())) {
                return HELD;
            }
        }
        return missing ? MISSING : QUIET;
    }
}
