package io.barograph.rules.explain.history;

/// How long a rule or a part of it has come to the same, over the observations of this run.
///
/// @param micros since it last changed
/// @param fromStart whether it has been so since the first observation, so that the time is a minimum
public record TruthDuration(long micros, boolean fromStart) {}
