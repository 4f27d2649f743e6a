package io.barograph.rules.policy.check;

import io.barograph.problem.NearMatch;
import io.barograph.rules.policy.Parameter;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.FactType;
import io.barograph.rules.policy.parse.SyntaxTree;
import io.barograph.rules.policy.refusal.AlreadyReportedException;
import io.barograph.rules.policy.refusal.CheckId;
import io.barograph.rules.policy.refusal.ProblemCollector;
import module java.base;

/// The variables of one rule.
final class VariableBindings {

    /// What a variable stands for.
    sealed interface Bound {}

    record OfFact(int condition, FactType fact) implements Bound {}

    record OfField(int condition, FactField field) implements Bound {}

    record OfParameter(Parameter parameter) implements Bound {}

    /// Something with a fault that is already reported.
    record OfNothing() implements Bound {}

    private final ProblemCollector problems;
    private final Map<String, Bound> boundVariables = new HashMap<>();
    private final Set<String> usedParameters = new HashSet<>();

    VariableBindings(ProblemCollector problems) {
        this.problems = problems;
    }

    void bindVariable(SyntaxTree.Name variable, Bound bound) {
        if (boundVariables.putIfAbsent(variable.text(), bound) != null) {
            problems.addError(
                    variable.place(), "variable " + variable.text() + " is bound twice", "Choose another name");
        }
    }

    /// What the variable stands for; where it stands for nothing, that is reported.
    Bound boundTo(SyntaxTree.Variable variable) {
        Bound bound = boundVariables.get(variable.text());
        if (bound == null) {
            throw problems.refusal(
                    CheckId.UNKNOWN_NAME,
                    variable.place(),
                    "variable " + variable.text() + " is not bound before it is used",
                    NearMatch.hintFor(variable.text(), boundVariables.keySet()));
        }
        if (bound instanceof OfNothing) {
            throw new AlreadyReportedException();
        }
        if (bound instanceof OfParameter(Parameter parameter)) {
            markUsed(parameter);
        }
        return bound;
    }

    /// Notes that a rule uses the parameter.
    void markUsed(Parameter parameter) {
        usedParameters.add(parameter.name());
    }

    /// The names of the parameters that were used.
    Set<String> usedParameters() {
        return usedParameters;
    }
}
