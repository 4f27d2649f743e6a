package io.barograph.rules.explain.change;

import module java.base;

/// What would have to change for a rule to match, or to stop matching: the nearest way that was found.
///
/// @param toMatch whether the rule would then match
/// @param found whether a way was found
/// @param steps all of them together; none where no value needs to change
/// @param others what no value can do: a taint that would have to disappear
/// @param cost the less the nearer it is; of two rules' changes the nearer comes first
public record RuleChange(boolean toMatch, boolean found, List<Step> steps, List<String> others, double cost) {

    public RuleChange {
        steps = List.copyOf(steps);
        others = List.copyOf(others);
    }

    /// One value.
    ///
    /// @param input `Contention(BURSTABLE, CPU).avg60`
    /// @param from what it is
    /// @param words `rise by 12.1 to 40 or more`
    /// @param set what `--given` takes to try it: `Contention(BURSTABLE, CPU).avg60=40`
    public record Step(String input, String from, String words, String set) {}

    public static RuleChange none(boolean toMatch) {
        return new RuleChange(toMatch, false, List.of(), List.of(), Double.MAX_VALUE);
    }
}
