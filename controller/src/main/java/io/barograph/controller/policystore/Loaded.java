package io.barograph.controller.policystore;

import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.PolicySet;
import java.time.Instant;

/// The rules in force.
///
/// @param at since when
public record Loaded(PolicySet policies, Engine engine, Instant at) {}
