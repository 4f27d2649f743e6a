package io.barograph.rules.engine;

import io.barograph.rules.fact.Facts;
import io.barograph.rules.policy.Placed;

/// The facts of one observation that loaded rules read: as they come, and in their places.
record Looked(Facts facts, Placed placed) {}
