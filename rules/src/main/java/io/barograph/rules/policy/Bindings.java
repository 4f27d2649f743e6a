package io.barograph.rules.policy;

import io.barograph.problem.NearMatch;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// The variables of one rule.
final class Bindings {

    /// What a variable stands for.
    sealed interface Bound {}

    record OfFact(int condition, FactType fact) implements Bound {}

    record OfField(int condition, Field field) implements Bound {}

    record OfParameter(Parameter parameter) implements Bound {}

    /// Something with a fault that is already told.
    record OfNothing() implements Bound {}

    private final Problems problems;
    private final Map<String, Bound> known = new HashMap<>();
    private final Set<String> usedParameters = new HashSet<>();

    Bindings(Problems problems) {
        this.problems = problems;
    }

    void bind(Syntax.Name variable, Bound bound) {
        if (known.putIfAbsent(variable.text(), bound) != null) {
            problems.error(variable.place(), "variable " + variable.text() + " is bound twice", "Choose another name");
        }
    }

    /// What the variable stands for; where it stands for nothing, that is told.
    Bound get(Syntax.Variable variable) {
        Bound bound = known.get(variable.text());
        if (bound == null) {
            throw problems.lost(
                    Lint.UNKNOWN_NAME,
                    variable.place(),
                    "variable " + variable.text() + " is not bound before it is used",
                    NearMatch.hint(variable.text(), known.keySet()));
        }
        if (bound instanceof OfNothing) {
            throw new Lost();
        }
        if (bound instanceof OfParameter(Parameter parameter)) {
            use(parameter);
        }
        return bound;
    }

    /// Notes that a rule uses the parameter.
    void use(Parameter parameter) {
        usedParameters.add(parameter.name());
    }

    /// The names of the parameters that were used.
    Set<String> usedParameters() {
        return usedParameters;
    }
}
