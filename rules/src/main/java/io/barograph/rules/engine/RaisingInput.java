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
    static RaisingInput inputOf(RaisingRule raisingRule, boolean active, RuleVerdicts verdicts) {
        String raising = raisingRule.key().ruleId();
        if (verdicts.missesInput(raising)) {
            return MISSING;
        }
        if (verdicts.matchesRule(raising)) {
            return DEMANDED;
        }
        if (!active) {
            return QUIET;
        }
        boolean missing = false;
        for (RaisingRule.Holder holder : raisingRule.holders()) {
            if (verdicts.missesInput(holder.ruleId())) {
                missing = true;
            } else if (verdicts.matchesRule(holder.ruleId())) {
                return HELD;
            }
        }
        return missing ? MISSING : QUIET;
    }
}
