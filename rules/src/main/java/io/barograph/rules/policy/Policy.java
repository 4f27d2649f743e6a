package io.barograph.rules.policy;

import module java.base;

/// One checked rule file. Parameters are already replaced by their values everywhere in the rules.
///
/// @param name the file's name without its ending
/// @param allRules the rules of the file, those that its parameters switch off included, in the file's order
/// whatever the
///     parameters are
public record Policy(String name, String file, List<Parameter> parameters, List<Rule> allRules) {

    public Policy {
        parameters = List.copyOf(parameters);
        allRules = List.copyOf(allRules);
    }

    /// The rules that are on: the only ones that read, match and demand.
    public List<Rule> rules() {
        return allRules.stream().filter(rule -> !rule.isOff()).toList();
    }

    /// How many rules its parameters switch off.
    public int off() {
        return (int) allRules.stream().filter(Rule::isOff).count();
    }
}
