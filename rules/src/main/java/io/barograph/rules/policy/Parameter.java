package io.barograph.rules.policy;

import io.barograph.problem.FilePosition;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.catalogue.ValueType;
import module java.base;

/// A value that a policy leaves to configuration.
///
/// @param givenValues the default in the file, and behind it what configuration says instead if it says something
public record Parameter(String name, ValueType type, List<Given> givenValues, FilePosition place) {

    public Parameter {
        givenValues = List.copyOf(givenValues);
    }

    /// A value, and where it is said.
    public record Given(Value value, FilePosition place) {}

    /// The value in force.
    public Value value() {
        return givenValues.getLast().value();
    }
}
