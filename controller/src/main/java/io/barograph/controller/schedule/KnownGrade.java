package io.barograph.controller.schedule;

/// A grade of a node by what is known of it, 0 to 3.
///
/// @param isKnown whether all that counts is known; if not, the grade may be higher
record KnownGrade(int grade, boolean isKnown) {}
