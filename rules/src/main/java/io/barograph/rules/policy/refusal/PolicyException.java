package io.barograph.rules.policy.refusal;

import io.barograph.problem.GroupedProblems;
import io.barograph.problem.Problem;
import module java.base;

/// A rule file was refused. Its message has one line per problem.
public final class PolicyException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final transient List<Problem> problems;

    /// At least one of the problems is an error.
    public PolicyException(List<Problem> problems) {
        super(GroupedProblems.mergeSame(problems).stream()
                .map(Problem::toString)
                .collect(Collectors.joining("\n")));
        this.problems = List.copyOf(problems);
    }

    /// Errors and warnings, in the file's order.
    public List<Problem> problems() {
        return problems;
    }
}
