package io.barograph.rules.verdict;

import io.barograph.rules.observation.Facts;
import io.barograph.rules.policy.match.FactSlots;

/// The facts of one observation that loaded rules read: as they come, and in their places.
public record ObservedFacts(Facts facts, FactSlots placed) {}
