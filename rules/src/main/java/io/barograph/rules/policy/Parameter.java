package io.barograph.rules.policy;

import io.barograph.problem.Place;

/// A value that a policy leaves to configuration.
///
/// @param value the one in force: the default in the file, or what configuration says instead
public record Parameter(String name, Type type, Value value, Place place) {}
