package io.barograph.cli.backtest;

import io.barograph.rules.engine.PolicySet;

/// One set of rules to look at the past with: a backtest has one, a comparison two, a sweep one for each value.
///
/// @param label what reports call it
public record Variant(String label, PolicySet policies) {}
