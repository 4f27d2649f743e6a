package io.barograph.rules.explain.change;

import module java.base;

/// What would have to change for a rule to match, or to stop matching: the nearest way that was found.
///
/// @param toMatch whether the rule would then match
/// @param isFound whether a way was found
/// @param steps all of them together; none where no value needs to change
/// @param otherChanges what no value can do: a taint that would have to disappear
/// @param cost the less the nearer it is; of two rules' changes the nearer comes first
public record RuleChange(boolean toMatch, boolean isFound, List<Step> steps, List<String> otherChanges, double cost) {

    public RuleChange {
        steps = List.copyOf(steps);
        otherChanges = List.copyOf(otherChanges);
    }

    /// One value.
    ///
    /// @param input `Contention(BURSTABLE, CPU).avg60`
    /// @param oldValue what it is
    /// @param words `rise by 12.1 to 40 or more`
    /// @param set what `--given` takes to try it: `Contention(BURSTABLE, CPU).avg60=40`
    public record Step(String input, String oldValue, String words, String set) {}

    public static RuleChange ofNothingFound(boolean toMatch) {
        return new RuleChange(toMatch, false, List.of(), List.of(), Double.MAX_VALUE);
    }
}
