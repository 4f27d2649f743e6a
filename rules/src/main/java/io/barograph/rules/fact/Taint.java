package io.barograph.rules.fact;

/// A taint of the node that is not ours.
public record Taint(String key, TaintEffect effect) implements Fact {

    /// What all of them are called where none is known.
    public static final String ALL = "Taint";

    @Override
    public String subject() {
        return ALL + "(" + key + ", " + effect + ")";
    }
}
