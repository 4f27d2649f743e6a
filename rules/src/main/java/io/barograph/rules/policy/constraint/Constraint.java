package io.barograph.rules.policy.constraint;

import io.barograph.problem.FilePosition;
import java.util.List;
import java.util.stream.Stream;

/// Something that is true or false of a fact, given the facts matched before it.
public sealed interface Constraint {

    /// `avg60 >= 40`
    record Comparison(ComparisonOperator comparator, Term left, Term right, FilePosition place) implements Constraint {}

    /// `!(...)`
    record Not(Constraint operand, FilePosition place) implements Constraint {}

    /// `... && ...`, two or more
    record All(List<Constraint> operands, FilePosition place) implements Constraint {
        public All {
            operands = List.copyOf(operands);
        }
    }

    /// `... || ...`, two or more; `x in (a, b)` is `x == a || x == b`
    record Any(List<Constraint> operands, FilePosition place) implements Constraint {
        public Any {
            operands = List.copyOf(operands);
        }
    }

    FilePosition place();

    /// All that it compares, from left to right: a literal or a field each.
    default Stream<Term> terms() {
        return switch (this) {
            case Comparison(var _, Term left, Term right, var _) -> Stream.concat(left.parts(), right.parts());
            case Not(Constraint operand, var _) -> operand.terms();
            case All(List<Constraint> operands, var _) -> operands.stream().flatMap(Constraint::terms);
            case Any(List<Constraint> operands, var _) -> operands.stream().flatMap(Constraint::terms);
        };
    }
}
