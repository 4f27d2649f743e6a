package io.barograph.cli.backtest.outcome;

import io.barograph.rules.engine.PolicySet;

/// One set of rules to look at the past with: a backtest has one, a comparison two, a sweep one for each value.
///
/// @param label what reports call it
public record RuleSetVariant(String label, PolicySet policies) {}
