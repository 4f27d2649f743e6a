package io.barograph.rules.fact;

/// A condition of the node that is not ours.
public record Condition(String type, ConditionStatus status) implements Fact {

    /// What all of them are called where none is known.
    public static final String ALL = "Condition";

    @Override
    public String subject() {
        return ALL + "(" + type + ")";
    }
}
