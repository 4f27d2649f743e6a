package io.barograph.rules.explain.question;

import module java.base;

/// What is to be explained.
///
/// @param demand a demand's key, or of a taint the key alone; empty for all
/// @param rule a rule's name; empty for all
/// @param set what if: `memory.available=400Mi`
public record ExplanationQuestion(String demand, String rule, List<String> set) {

    /// The most settings at once.
    public static final int MAX_SETTINGS = 16;

    /// The longest name, in characters.
    private static final int MAX_CHARACTERS = 600;

    /// @throws IllegalArgumentException with a sentence for people if it asks for too much
    public ExplanationQuestion {
        set = List.copyOf(set);
        if (set.size() > MAX_SETTINGS) {
            throw new IllegalArgumentException(
                    set.size() + " values are given, expected at most " + MAX_SETTINGS + " at once");
        }
        for (String setting : set) {
            refuseLong("a value that is given", setting);
        }
        refuseLong("the demand", demand);
        refuseLong("the rule", rule);
        if (!demand.isEmpty() && !rule.isEmpty()) {
            throw new IllegalArgumentException("a demand and a rule are asked for, expected one of them");
        }
    }

    private static void refuseLong(String what, String text) {
        if (text.length() > MAX_CHARACTERS) {
            throw new IllegalArgumentException(
                    what + " has " + text.length() + " characters, expected at most " + MAX_CHARACTERS);
        }
    }

    /// Whether it asks for one demand or one rule.
    public boolean isNarrow() {
        return !demand.isEmpty() || !rule.isEmpty();
    }
}
