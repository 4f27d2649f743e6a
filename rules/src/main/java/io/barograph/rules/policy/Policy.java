package io.barograph.rules.policy;

import module java.base;

/// One checked rule file. Parameters are already replaced by their values everywhere in the rules.
///
/// @param name the file's name without its ending
/// @param all the rules of the file, those that its parameters switch off included, in the file's order whatever the
///     parameters are
public record Policy(String name, String file, List<Parameter> parameters, List<Rule> all) {

    public Policy {
        parameters = List.copyOf(parameters);
        all = List.copyOf(all);
    }

    /// The rules that are on: the only ones that read, match and demand.
    public List<Rule> rules() {
        return all.stream().filter(each -> !each.isOff()).toList();
    }

    /// How many rules its parameters switch off.
    public int off() {
        return (int) all.stream().filter(Rule::isOff).count();
    }
}
