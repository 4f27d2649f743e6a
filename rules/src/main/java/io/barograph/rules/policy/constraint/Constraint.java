package io.barograph.rules.policy.constraint;

import io.barograph.problem.FilePosition;
import module java.base;

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

    /// The comparisons that it is made of, from left to right.
    default Stream<Comparison> comparisons() {
        return switch (this) {
            case Comparison comparison -> Stream.of(comparison);
            case Not(Constraint operand, var _) -> operand.comparisons();
            case All(List<Constraint> operands, var _) -> operands.stream().flatMap(Constraint::comparisons);
            case Any(List<Constraint> operands, var _) -> operands.stream().flatMap(Constraint::comparisons);
        };
    }

    /// All that it compares, from left to right: a literal or a field each.
    default Stream<Term> terms() {
        return comparisons()
                .flatMap(each -> Stream.concat(each.left().parts(), each.right().parts()));
    }
}
