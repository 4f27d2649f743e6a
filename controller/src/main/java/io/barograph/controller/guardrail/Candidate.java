package io.barograph.controller.guardrail;

/// A node that has a taint of ours or is to get one.
///
/// @param holds whether it has one already
/// @param wants whether it is to get one
/// @param worstPercent how bad it is there; NaN where nobody can tell, which comes last
/// @param forMicros for how long it has been wanted
public record Candidate(String node, boolean holds, boolean wants, double worstPercent, long forMicros) {}
