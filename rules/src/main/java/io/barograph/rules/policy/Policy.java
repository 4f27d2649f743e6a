package io.barograph.rules.policy;

import java.util.List;

/// One checked rule file. Parameters are already replaced by their values everywhere in the rules.
///
/// @param name the file's name without its ending
public record Policy(String name, String file, List<Parameter> parameters, List<Rule> rules) {

    public Policy {
        parameters = List.copyOf(parameters);
        rules = List.copyOf(rules);
    }
}
