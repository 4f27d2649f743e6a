package io.barograph.rules.policy;

import io.barograph.problem.FilePosition;
import io.barograph.rules.demand.Demand;
import module java.base;

/// If all of `when` holds, then each of `then` is demanded or held.
///
/// @param name the user's sentence; data, never code
/// @param id `r` and a hash of what the rule says, the same as long as that is the same, whatever it is called; unique
///     among all policies
/// @param when joined from left to right
/// @param given what it asks of the policy's parameters; where that does not hold, the rule is off
public record Rule(
        String name,
        String id,
        FilePosition place,
        List<ConditionalElement> when,
        List<Action> then,
        RuleSwitch given) {

    public Rule {
        when = List.copyOf(when);
        then = List.copyOf(then);
    }

    /// What it demands, in its order.
    public List<Action.Raise> raises() {
        return then.stream()
                .filter(Action.Raise.class::isInstance)
                .map(Action.Raise.class::cast)
                .toList();
    }

    public boolean raises(Demand demand) {
        return raises().stream().anyMatch(each -> each.demand().equals(demand));
    }

    public boolean holds(Demand demand) {
        return then.stream()
                .anyMatch(each ->
                        each instanceof Action.Hold hold && hold.demands().contains(demand));
    }

    /// Whether it holds the demand for the rule that raises it.
    public boolean holds(Demand demand, Rule raising) {
        return holds(demand)
                && then.stream()
                        .noneMatch(each -> each instanceof Action.Hold(var _, var _, String of, var _)
                                && of != null
                                && !of.equals(raising.id));
    }

    /// Whether the file does not say it, but another rule's minimum reclaim.
    public boolean isUntilRegained() {
        return then.stream().anyMatch(each -> each instanceof Action.Hold hold && hold.of() != null);
    }

    /// Whether parameters switch it off: it reads nothing, matches nothing and demands nothing.
    public boolean isOff() {
        return !given.isOn();
    }

    /// The same rule with another `when`.
    public Rule with(List<ConditionalElement> other) {
        return new Rule(name, id, place, other, then, given);
    }

    /// The same rule with another `then`.
    public Rule demanding(List<Action> other) {
        return new Rule(name, id, place, when, other, given);
    }

    /// The same rule that asks something else of parameters.
    public Rule given(RuleSwitch other) {
        return new Rule(name, id, place, when, then, other);
    }
}
