package io.barograph.rules.engine;

import io.barograph.rules.policy.constraint.Ternary;
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
        return switch (verdicts.truthOf(raisingRule.key().ruleId())) {
            case UNKNOWN -> MISSING;
            case TRUE -> DEMANDED;
            case FALSE -> active ? readHolders(raisingRule, verdicts) : QUIET;
        };
    }

    private static RaisingInput readHolders(RaisingRule raisingRule, RuleVerdicts verdicts) {
        Ternary anyHolds = Ternary.FALSE;
        for (RaisingRule.Holder holder : raisingRule.holders()) {
            anyHolds = anyHolds.or(verdicts.truthOf(holder.ruleId()));
        }
        return switch (anyHolds) {
            case TRUE -> HELD;
            case UNKNOWN -> MISSING;
            case FALSE -> QUIET;
        };
    }
}
