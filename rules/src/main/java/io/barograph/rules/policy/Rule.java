package io.barograph.rules.policy;

import io.barograph.problem.Place;
import java.util.List;

/// If all of `when` holds, then each of `then` is demanded or held.
///
/// @param name the user's sentence; data, never code
/// @param id `r` and a hash of what the rule says, the same as long as that is the same, whatever it is called; unique
///     among all policies
/// @param when joined from left to right
public record Rule(String name, String id, Place place, List<Condition> when, List<Action> then) {

    public Rule {
        when = List.copyOf(when);
        then = List.copyOf(then);
    }
}
