package io.barograph.rules.policy;

import io.barograph.problem.FilePosition;
import io.barograph.rules.demand.Demand;
import module java.base;

/// If all of `when` holds, then each of `actions` is demanded or held.
///
/// @param name the user's sentence; data, never code
/// @param id `r` and a hash of what the rule says, the same as long as that is the same, whatever it is called; unique
///     among all policies
/// @param when joined from left to right
/// @param ruleSwitch what it asks of the policy's parameters; where that does not hold, the rule is off
public record Rule(
        String name,
        String id,
        FilePosition place,
        List<ConditionalElement> when,
        List<Action> actions,
        RuleSwitch ruleSwitch) {

    public Rule {
        when = List.copyOf(when);
        actions = List.copyOf(actions);
    }

    /// What it demands, in its order.
    public List<Action.Raise> raises() {
        return actions.stream()
                .filter(Action.Raise.class::isInstance)
                .map(Action.Raise.class::cast)
                .toList();
    }

    public boolean raisesDemand(Demand demand) {
        return raises().stream().anyMatch(raise -> raise.demand().equals(demand));
    }

    public boolean holdsDemand(Demand demand) {
        return actions.stream()
                .anyMatch(action ->
                        action instanceof Action.Hold hold && hold.demands().contains(demand));
    }

    /// Whether it holds the demand for the rule that raises it.
    public boolean holdsDemandOf(Demand demand, Rule raising) {
        return holdsDemand(demand)
                && actions.stream()
                        .noneMatch(action -> action instanceof Action.Hold(var _, var _, String of, var _)
                                && of != null
                                && !of.equals(raising.id));
    }

    /// Whether the file does not say it, but another rule's minimum reclaim.
    public boolean isUntilRegained() {
        return actions.stream().anyMatch(action -> action instanceof Action.Hold hold && hold.of() != null);
    }

    /// Whether parameters switch it off: it reads nothing, matches nothing and demands nothing.
    public boolean isOff() {
        return !ruleSwitch.isOn();
    }

    /// The same rule with another `when`.
    public Rule withConditions(List<ConditionalElement> newConditions) {
        return new Rule(name, id, place, newConditions, actions, ruleSwitch);
    }

    /// The same rule with another `then`.
    public Rule withActions(List<Action> newActions) {
        return new Rule(name, id, place, when, newActions, ruleSwitch);
    }

    /// The same rule that asks something else of parameters.
    public Rule withSwitch(RuleSwitch newSwitch) {
        return new Rule(name, id, place, when, actions, newSwitch);
    }
}
