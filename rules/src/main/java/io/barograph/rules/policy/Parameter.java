package io.barograph.rules.policy;

import io.barograph.problem.FilePosition;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.catalogue.ValueType;
import module java.base;

/// A value that a policy leaves to configuration.
///
/// @param given the default in the file, and behind it what configuration says instead if it says something
public record Parameter(String name, ValueType type, List<Given> given, FilePosition place) {

    public Parameter {
        given = List.copyOf(given);
    }

    /// A value, and where it is said.
    public record Given(Value value, FilePosition place) {}

    /// The value in force.
    public Value value() {
        return given.getLast().value();
    }
}
